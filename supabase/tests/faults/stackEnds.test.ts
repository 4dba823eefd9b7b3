import { describe, expect, it } from "vitest";
import { startOfProcess } from "@portal/shared/tooling/process/processInfo";
import { TestProject } from "./testProject";

const untilGone = (pid: number) =>
  expect.poll(() => startOfProcess(pid), { timeout: 20_000 }).toBeNull();

/** A function that returns its process id and then blocks its thread. */
const spinning = `Deno.serve(() => {
  setTimeout(() => { for (;;); }, 100);
  return new Response(String(Deno.pid));
});`;

async function startWithFunction(changes: Record<string, string> = {}) {
  const project = await TestProject.create();
  project.function("spinning", spinning);
  expect(await project.start(changes)).toMatchObject({ isUp: true });
  const response = await fetch(`${project.apiUrl}/functions/v1/spinning`, {
    headers: { apikey: project.publishableKey },
  });
  return { project, functionPid: Number(await response.text()) };
}

describe("the stack", () => {
  it("ends PostgreSQL and busy functions after SIGKILL", async () => {
    const { project, functionPid } = await startWithFunction();
    const database = project.postgresPid;
    await project.rest("notes", { text: "kept" });
    await project.kill();
    await untilGone(functionPid);
    await untilGone(database);

    const { isUp, output } = await project.start();
    expect(isUp).toBe(true);
    expect(output).not.toContain("still up");
    expect((await project.rest("notes?select=text")).body).toEqual([{ text: "kept" }]);
  });

  it("ends both after SIGKILL even if its watchdog was killed and replaced", async () => {
    const { project, functionPid } = await startWithFunction();
    const database = project.postgresPid;
    const first = project.watchdogPid;
    process.kill(first, "SIGKILL");
    await expect
      .poll(() => project.watchdogPid, { timeout: 20_000 })
      .toSatisfy((pid: number) => pid > 0 && pid !== first);
    await project.kill();
    await untilGone(functionPid);
    await untilGone(database);
  });

  it("stops in order after an uncaught error and reports it", async () => {
    const throwing = "process.on('SIGUSR2', () => { throw new Error('torn'); })";
    const { project, functionPid } = await startWithFunction({
      NODE_OPTIONS: `--import ${JSON.stringify(`data:text/javascript,${encodeURIComponent(throwing)}`)}`,
    });
    const database = project.postgresPid;
    const { exitCode, output } = await project.endWithSignal("SIGUSR2");
    expect(exitCode).toBe(1);
    expect(output).toContain("an uncaught error");
    expect(output).toContain("torn");
    await untilGone(functionPid);
    expect(startOfProcess(database)).toBeNull();
  });
});
