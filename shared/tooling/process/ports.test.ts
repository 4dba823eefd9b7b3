import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort, requireFreePorts } from "./ports";

const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;

/** Runs a program with the name of a command until it has a port. */
async function runOnPort(file: string, ...args: string[]) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "portal-ports-")));
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(
    join(folder, file),
    `import { createServer } from "node:net";
    const server = createServer().listen(0, "127.0.0.1", () => console.log(server.address().port));`,
  );
  const program = spawn(process.execPath, ["--import", loader, file, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    program.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  const [port] = (await once(program.stdout, "data")) as [Buffer];
  return { folder, pid: program.pid, port: Number(port) };
}

it.each([
  ["npm start", "shell/commands/bootstrap.mjs", ["start"]],
  ["pnpm dev", "shell/commands/dev.ts", []],
  ["pnpm serve", "shell/commands/serve.ts", []],
  ["pnpm backend", "supabase/local/main.ts", []],
] as const)("says how to stop the portal of %s that has the port", async (_, file, args) => {
  const { folder, pid, port } = await runOnPort(file, ...args);
  await expect(requireFreePorts([{ port, variable: "PORTAL_PORT" }])).rejects.toThrow(
    `Port ${port} is in use by the portal that runs in ${folder}. Stop it with kill ${pid}, or set PORTAL_PORT to another port.`,
  );
});

it.each([
  ["another program", "server.mjs", []],
  ["the tests of the portal", "shell/commands/bootstrap.mjs", ["test"]],
] as const)("does not take %s for the portal", async (_, file, args) => {
  const { port } = await runOnPort(file, ...args);
  await expect(requireFreePorts([{ port, variable: "PORTAL_PORT" }])).rejects.toThrow(
    `Port ${port} is in use. Stop the process that uses it, or set PORTAL_PORT to another port.`,
  );
});

it("names the settings that have the same port", async () => {
  const port = await findFreePort();
  const settings = ["PORTAL_PORT", "PORTAL_API_PORT"].map((variable) => ({ port, variable }));
  await expect(requireFreePorts(settings)).rejects.toThrow(
    `PORTAL_PORT and PORTAL_API_PORT are both ${port}.`,
  );
});
