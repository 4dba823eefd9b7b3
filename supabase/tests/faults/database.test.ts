import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startOfProcess } from "@portal/shared/tooling/process/processInfo";
import { TestProject } from "./testProject";

const isAlive = (pid: number) => startOfProcess(pid) !== null;

/** Repeats the request until the database is back; the test's time limit ends it. */
async function untilAvailable(project: TestProject): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const { status } = await project.rest("notes?select=id");
    statuses.push(status);
    if (status === 200) return statuses;
  }
}

describe("when PostgreSQL is killed", () => {
  it("requests get 503 until it is back, and committed data is kept", async () => {
    const project = await TestProject.create();
    expect(await project.start()).toMatchObject({ isUp: true });
    await project.rest("notes", { text: "before" });
    const waiting = Array.from({ length: 30 }, () => project.rest("rpc/wait", { seconds: 2.5 }));
    await project.rest("notes?select=id");

    const dead = project.postgresPid;
    process.kill(dead, "SIGKILL");
    const cut = await Promise.all(waiting);
    // Requests that wait until the restart succeed; all others report that the database is
    // unavailable.
    const away = cut.filter(({ status }) => status !== 204);
    expect(new Set(away.map(({ status }) => status))).toEqual(new Set([503]));
    expect(away[0]?.body).toMatchObject({ code: "PGRST001" });

    const statuses = await untilAvailable(project);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(statuses.length > 1 ? [503] : []));
    expect(project.postgresPid).not.toBe(dead);
    expect((await project.rest("notes?select=text")).body).toEqual([{ text: "before" }]);
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, index) => project.rest("notes", { text: `after ${index}` })),
    );
    expect(many.every(({ status }) => status === 201)).toBe(true);
  });
});

describe("when the whole stack is killed together with its watchdog", () => {
  it("the next start finds all data and the same keys", async () => {
    const project = await TestProject.create();
    const first = await project.start();
    await project.rest("notes", { text: "kept" });
    const orphan = project.postgresPid;
    await project.killWithWatchdog();
    expect(isAlive(orphan)).toBe(true);

    const second = await project.start();
    expect(second.isUp).toBe(true);
    expect(isAlive(orphan)).toBe(false);
    expect(second.output.match(/sb_\w+_\S+/g)).toEqual(first.output.match(/sb_\w+_\S+/g));
    expect((await project.rest("notes?select=text")).body).toEqual([{ text: "kept" }]);
  });

  it("the next start succeeds when the process id in the lock file was reused", async () => {
    const project = await TestProject.create();
    await project.start();
    await project.rest("notes", { text: "kept" });
    const database = project.postgresPid;
    await project.killWithWatchdog();
    process.kill(database, "SIGKILL");
    const pidFile = join(project.dataDir, "db/postmaster.pid");
    const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
    writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
    writeFileSync(
      join(project.dataDir, "stack.lock"),
      JSON.stringify({ pid: process.pid, started: "another time" }),
    );
    expect(await project.start()).toMatchObject({ isUp: true });
    expect((await project.rest("notes?select=text")).body).toEqual([{ text: "kept" }]);
  });
});

describe("Ctrl-C", () => {
  it("leaves no process behind while everything is starting", async () => {
    const project = await TestProject.create();
    expect(isAlive(await project.startAndInterrupt())).toBe(false);
    expect(await project.start()).toMatchObject({ isUp: true });
  });

  it("leaves no process behind while PostgreSQL is restarting", async () => {
    const project = await TestProject.create();
    await project.start();
    process.kill(project.postgresPid, "SIGKILL");
    await project.stop();
    const { isUp, output } = await project.start();
    expect(isUp).toBe(true);
    expect(output).not.toContain("still up");
  });

  it("leaves no process behind while the stack runs", async () => {
    const project = await TestProject.create();
    await project.start();
    const database = project.postgresPid;
    await project.stop();
    expect(isAlive(database)).toBe(false);
  });
});
