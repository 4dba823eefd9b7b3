import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startOfProcess } from "@portal/shared/tooling/process/processInfo";
import { root } from "@portal/shared/tooling/project/workspace";

it("starts the command after the installation", async () => {
  const { finishInstall, didStart, ended } = await startInstalling();
  finishInstall();
  await ended();
  expect(didStart()).toBe(true);
});

it.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)(
  "starts nothing if %s ended npm during the installation",
  async (signal) => {
    const { npm, finishInstall, didStart, ended } = await startInstalling();
    npm.kill(signal);
    await expect.poll(() => npm.signalCode ?? npm.exitCode).not.toBeNull();
    finishInstall();
    await ended();
    expect(didStart()).toBe(false);
  },
);

/** `npm start` in a folder with an installation that waits, and a command that leaves a file. */
async function startInstalling() {
  const folder = mkdtempSync(join(tmpdir(), "portal-bootstrap-"));
  const at = (name: string) => join(folder, name);
  const write = (name: string, content: string, mode?: number) => {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content, { mode });
  };
  const bootstrap = "shell/commands/bootstrap.mjs";
  write(
    "package.json",
    JSON.stringify({
      type: "module",
      packageManager: "pnpm@10.0.0",
      engines: { node: ">=18.20.0" },
      scripts: { start: `node ${bootstrap} start` },
    }),
  );
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "shared/runtime/pnpm-lock.yaml"])
    write(file, "");
  for (const file of [bootstrap, "shared/runtime/runtime.mjs"])
    cpSync(join(root, file), at(file), { recursive: true });
  write("node_modules/tsx/package.json", '{"type":"module","exports":{"./esm/api":"./api.js"}}');
  write(
    "node_modules/tsx/api.js",
    'import { writeFileSync } from "node:fs";\nexport const register = () => writeFileSync("started", "");\n',
  );
  write(
    "programs/npx",
    "#!/bin/sh\necho $PPID > pid; mv pid installing\nwhile [ ! -e installed ]; do sleep 0.05; done\n",
    0o755,
  );
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, PATH: `${at("programs")}${delimiter}${process.env.PATH}` },
  });
  onTestFinished(() => {
    write("installed", "");
    npm.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  await expect.poll(() => existsSync(at("installing"))).toBe(true);
  const bootstrapPid = Number(readFileSync(at("installing"), "utf8"));
  return {
    npm,
    finishInstall: () => write("installed", ""),
    didStart: () => existsSync(at("started")),
    ended: () => expect.poll(() => startOfProcess(bootstrapPid)).toBeNull(),
  };
}
