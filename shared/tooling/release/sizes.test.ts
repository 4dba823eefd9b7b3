import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requireSizes } from "./sizes";

let dir: string;
let logged: string[];
const write = (file: string, bytes: number) => writeFileSync(join(dir, file), "a".repeat(bytes));
const check = (limits?: { scripts?: number; all?: number }) =>
  requireSizes({ name: "mf-test", dir }, limits ? { limits } : {}, (line) => logged.push(line));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "sizes-"));
  mkdirSync(join(dir, "static"));
  logged = [];
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it("accepts a small build, and does not count compressed copies", async () => {
  write("entry.js", 1_000_000);
  write("entry.js.br", 30_000_000);
  await check();
  expect(logged).toEqual([]);
});

it.each(["model.gz", "model.bin.br", "points.map"])("counts %s, which is no copy", async (file) => {
  write("entry.js", 1_000);
  write(file, 21_000_000);
  await expect(check()).rejects.toThrow("mf-test has 21 MB in all, its limit is 20 MB");
});

it("warns about a large build", async () => {
  write("entry.js", 1_000_000);
  write("static/page.js", 1_500_000);
  write("static/photo.png", 3_500_000);
  await check();
  expect(logged).toEqual([
    "mf-test has 2.5 MB of scripts, more than the 2 MB that a module should have",
    "mf-test has 6 MB in all, more than the 5 MB that a module should have",
  ]);
});

it("refuses 20 MB of scripts, also if they compress well", async () => {
  write("entry.js", 20_000_000);
  await expect(check()).rejects.toThrow(
    "mf-test has 20 MB of scripts, its limit is 4 MB. Make it smaller, or raise limits.scripts in module.ts.",
  );
});

it("refuses many other files", async () => {
  write("film.mp4", 21_000_000);
  await expect(check()).rejects.toThrow("raise limits.all in module.ts");
});

it("accepts without a warning what the module's own limit allows", async () => {
  write("entry.js", 6_000_000);
  await check({ scripts: 7_000_000, all: 7_000_000 });
  expect(logged).toEqual([]);
  await expect(check({ scripts: 5_000_000 })).rejects.toThrow("its limit is 5 MB");
});

it.each([Number.NaN, Infinity, -1, 0, 1.5, "9999999" as unknown as number])(
  "refuses the limit %s",
  async (scripts) => {
    await expect(check({ scripts })).rejects.toThrow(
      `mf-test: limits.scripts in module.ts is ${scripts}. It must be a number of bytes, such as 6_000_000.`,
    );
  },
);
