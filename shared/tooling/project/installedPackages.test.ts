import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { root } from "./workspace";

const listOf = z.union([z.string().transform((value) => [value]), z.array(z.string())]).optional();
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  os: listOf,
  cpu: listOf,
  libc: listOf,
});
type Manifest = z.infer<typeof manifestSchema>;

interface Machine {
  os: string;
  cpu: string;
  libc: string | null;
}
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const thisMachine: Machine = {
  os: process.platform,
  cpu: process.arch,
  libc: process.platform !== "linux" ? null : header.glibcVersionRuntime ? "glibc" : "musl",
};

/** `!win32` excludes a platform. */
const includes = (list: readonly string[] | undefined, value: string | null) =>
  list === undefined ||
  value === null ||
  (list.every((entry) => entry.startsWith("!"))
    ? !list.includes(`!${value}`)
    : list.includes(value) || list.includes("any"));
const isFor = ({ os, cpu, libc }: Manifest, machine: Machine) =>
  includes(os, machine.os) && includes(cpu, machine.cpu) && includes(libc, machine.libc);

/** Every package that pnpm has installed, each in a folder of its own. */
function installed(): Manifest[] {
  const store = join(root, "node_modules/.pnpm");
  return readdirSync(store).flatMap((folder) => {
    const name = /^(@[^+@]+\+)?[^@]+/.exec(folder)?.[0].replace("+", "/") ?? "";
    const file = join(store, folder, "node_modules", name, "package.json");
    if (!existsSync(file)) return [];
    return [manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")))];
  });
}

describe("the installed packages", () => {
  const packages = installed();
  const native = packages.filter(({ os, cpu, libc }) => os ?? cpu ?? libc);
  const namesOf = (list: readonly Manifest[]) =>
    list.map(({ name, version }) => `${name}@${version}`);

  it("are for this machine alone", () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(namesOf(native).length).toBeGreaterThan(8);
    expect(namesOf(native.filter((manifest) => !isFor(manifest, thisMachine)))).toEqual([]);
  });

  it.each([
    { os: "darwin", cpu: "arm64", libc: null },
    { os: "win32", cpu: "x64", libc: null },
    { os: "linux", cpu: "arm64", libc: "glibc" },
    { os: "linux", cpu: "x64", libc: "musl" },
  ])("would be others on %j", (machine) => {
    const isSame = JSON.stringify(machine) === JSON.stringify(thisMachine);
    expect(native.every((manifest) => isFor(manifest, machine))).toBe(isSame);
  });
});
