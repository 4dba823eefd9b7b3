import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { pinnedPnpm } from "../project/workspace";
import { startOfProcess } from "./processInfo";

const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const commandOf = (program: string) =>
  `"${process.execPath}" --import "${loader}" "${join(import.meta.dirname, "testing", program)}"`;
const command = commandOf("longProgram.ts");
const listing = commandOf("listLaunchers.ts");
const npm = ["npm", "run", "--silent", "long"] as const;
const pnpm = [...pinnedPnpm(), "--silent", "long"] as const;

it.each([
  ["SIGTERM", npm],
  ["SIGHUP", npm],
  ["SIGKILL", npm],
  ["SIGTERM", pnpm],
  ["SIGKILL", pnpm],
] as const)("stops after %s ends %j", async (signal, manager) => {
  const { launcher, printed } = await run(manager);
  launcher.kill(signal);
  await expect.poll(() => startOfProcess(Number(printed)), { timeout: 10_000 }).toBeNull();
});

it("stops when a package manager further out ends", async () => {
  const { launcher, printed } = await run(["npm", "run", "--silent", "outer"]);
  launcher.kill("SIGKILL");
  await expect.poll(() => startOfProcess(Number(printed)), { timeout: 10_000 }).toBeNull();
});

it.each([
  ["npm", "npm run --silent list &", 2],
  ["no package manager", `${listing} &`, 0],
])("does not watch a shell that starts %s in the background", async (_, line, count) => {
  const { launcher, printed } = await run(["sh", "-c", line]);
  const watched = JSON.parse(printed) as number[];
  expect(watched).toHaveLength(count);
  expect(watched).not.toContain(launcher.pid);
});

/** Runs the command in a package with the scripts, until it prints. */
async function run([program, ...args]: readonly [string, ...string[]]) {
  const folder = mkdtempSync(join(tmpdir(), "portal-launchers-"));
  const scripts = { long: command, outer: "npm run --silent long", list: listing };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
  const launcher: ChildProcess = spawn(program, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => {
    launcher.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  if (!launcher.stdout) throw new Error("The output is not piped.");
  const [output] = (await once(launcher.stdout, "data")) as [Buffer];
  return { launcher, printed: output.toString() };
}
