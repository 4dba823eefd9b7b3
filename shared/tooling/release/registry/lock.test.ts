import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, hostname } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "./lock";
import { localStorage } from "../storage/localStorage";
import type { ReleaseStorage } from "../storage/releaseStorage";

let folder: string;
let storage: ReleaseStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  storage = localStorage(folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const heldBy = (holder: object, path = ".lock") =>
  storage.create(
    path,
    JSON.stringify({
      id: "other",
      host: hostname(),
      pid: process.pid,
      doing: "releases mf-test",
      since: new Date().toISOString(),
      ...holder,
    }),
  );
const died = { pid: 999_999_999 };
const impatiently = { doing: "changes mf-test", patienceMs: 0 };
const work = () => Promise.resolve("done");

describe("withLock", () => {
  it("lets one at a time work, however many come", async () => {
    let working = 0;
    let most = 0;
    const one = () =>
      withLock(storage, { doing: "tests" }, async (requireLock) => {
        working += 1;
        most = Math.max(most, working);
        await requireLock();
        working -= 1;
      });
    await Promise.all(Array.from({ length: 12 }, one));
    expect(most).toBe(1);
  });

  it("says who holds it, first when it begins to wait and again when it gives up", async () => {
    await heldBy({ host: "build-7", pid: 4242 });
    const waits: string[] = [];
    const waiting = withLock(
      storage,
      { ...impatiently, patienceMs: 150, onWait: (holder) => waits.push(holder) },
      work,
    );
    await expect(waiting).rejects.toThrow(/Process 4242 on build-7 releases mf-test since/);
    expect(waits).toHaveLength(1);
  });

  it("is free again when the work fails", async () => {
    const failing = withLock(storage, impatiently, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await withLock(storage, impatiently, work)).toBe("done");
  });

  it.each([
    ["of a process that has died", died],
    ["that is older than ten minutes", { host: "build-7", since: "2020-01-01T00:00:00Z" }],
    ["that nobody can read", { id: 7 }],
  ])("takes a lock over %s", async (_, holder) => {
    await heldBy(holder);
    expect(await withLock(storage, { doing: "tests" }, work)).toBe("done");
  });

  it.each([
    ["has died", died],
    ["has been gone for a minute", { host: "build-7", since: "2020-01-01T00:00:00Z" }],
    ["left no name", { id: 7 }],
  ])("is taken over although somebody who tried so before %s", async (_, breaker) => {
    await heldBy(died);
    await heldBy(breaker, ".lock.breaking");
    expect(await withLock(storage, { doing: "tests" }, work)).toBe("done");
    expect(await storage.read(".lock.breaking")).toBeUndefined();
  });

  it("says who is about to take it over, and does not wait for them for ever", async () => {
    await heldBy(died);
    await heldBy({ host: "build-7", pid: 4242, doing: "takes over" }, ".lock.breaking");
    const waiting = withLock(storage, { ...impatiently, patienceMs: 150 }, work);
    await expect(waiting).rejects.toThrow("Process 4242 on build-7 takes over since");
  });

  it("is given up in time also where it can't be taken away", async () => {
    await heldBy(died);
    const stuck = { ...storage, remove: () => Promise.resolve() };
    await expect(withLock(stuck, { ...impatiently, patienceMs: 150 }, work)).rejects.toThrow(
      "Try again when it is done",
    );
  });

  it("takes an abandoned lock over once, however many want it", async () => {
    await heldBy(died);
    let working = 0;
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        withLock(storage, { doing: "tests" }, async (requireLock) => {
          working += 1;
          expect(working).toBe(1);
          await requireLock();
          working -= 1;
          return "done";
        }),
      ),
    );
    expect(results).toEqual(Array.from({ length: 8 }, () => "done"));
  });

  it("tells a worker who was too slow that somebody else took over, and leaves them alone", async () => {
    const slow = withLock(storage, impatiently, async (requireLock) => {
      await storage.remove(".lock");
      await heldBy({});
      await requireLock();
    });
    await expect(slow).rejects.toThrow("somebody else took over");
    expect(await storage.read(".lock")).toContain("other");
  });
});
