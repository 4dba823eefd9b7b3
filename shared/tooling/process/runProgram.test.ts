import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startOfProcess } from "./processInfo";
import { runProgram } from "./runProgram";

const longProgram = join(import.meta.dirname, "testing/longProgram.ts");
const options = { cwd: import.meta.dirname, onStop: () => undefined };

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "ends the children of the program on %s",
  async (signal) => {
    const command = spawn(process.execPath, ["--import", "tsx", longProgram], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void command.kill("SIGKILL"));
    const ended = once(command, "exit");
    const [printed] = (await once(command.stdout, "data")) as [Buffer];
    const child = Number(printed.toString());
    expect(startOfProcess(child)).not.toBeNull();
    command.kill(signal);
    await ended;
    await expect.poll(() => startOfProcess(child)).toBeNull();
  },
);

it("returns the exit code of the program", async () => {
  expect(await runProgram(["sh", "-c", "exit 3"], options)).toBe(3);
  expect(await runProgram(["true"], options)).toBe(0);
});

it("rejects if the program does not exist", async () => {
  await expect(runProgram(["portal-missing-program"], options)).rejects.toThrow("ENOENT");
});
