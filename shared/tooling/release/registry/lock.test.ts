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
  it("runs one process at a time", async () => {
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

  it("names the holder when it starts waiting and when it gives up", async () => {
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

  it("says when the lock of a process that was killed elsewhere ends", async () => {
    const since = "2100-01-01T00:00:00.000Z";
    await heldBy({ host: "edge function 1", since, leaseMs: 60_000 });
    await expect(withLock(storage, impatiently, work)).rejects.toThrow(
      "Try again when it has finished, at the latest at 2100-01-01T00:01:00.000Z.",
    );
  });

  it("stops work before others may take over its lock", async () => {
    const holder = { host: "edge function 1", leaseMs: 10_050 };
    const slow = withLock(storage, { ...impatiently, holder }, async (requireLock) => {
      await requireLock();
      await new Promise((resolve) => setTimeout(resolve, 60));
      await requireLock();
    });
    await expect(slow).rejects.toThrow("Lost the registry lock");
  });

  it("counts the lease from the moment that it gets the lock", async () => {
    await heldBy({});
    setTimeout(() => void storage.remove(".lock"), 300);
    const holder = { host: "edge function 1", leaseMs: 10_200 };
    expect(
      await withLock(storage, { doing: "tests", holder }, async (requireLock) => {
        await requireLock();
        return "done";
      }),
    ).toBe("done");
  });

  it("releases the lock when the work fails", async () => {
    const failing = withLock(storage, impatiently, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await withLock(storage, impatiently, work)).toBe("done");
  });

  it.each([
    ["of a process that has died", died],
    ["that is older than ten minutes", { host: "build-7", since: "2020-01-01T00:00:00Z" }],
    [
      "of an edge function after a minute",
      {
        host: "edge function",
        since: new Date(Date.now() - 61_000).toISOString(),
        leaseMs: 60_000,
      },
    ],
    ["with unreadable content", { id: 7 }],
  ])("takes over a lock %s", async (_, holder) => {
    await heldBy(holder);
    expect(await withLock(storage, { doing: "tests" }, work)).toBe("done");
  });

  it.each([
    ["died", died],
    ["is older than a minute", { host: "build-7", since: "2020-01-01T00:00:00Z" }],
    ["is unreadable", { id: 7 }],
  ])("takes over a lock although an earlier takeover %s", async (_, breaker) => {
    await heldBy(died);
    await heldBy(breaker, ".lock.breaking");
    expect(await withLock(storage, { doing: "tests" }, work)).toBe("done");
    expect(await storage.read(".lock.breaking")).toBeUndefined();
  });

  it("names the process that takes over the lock, and stops waiting for it", async () => {
    await heldBy(died);
    await heldBy({ host: "build-7", pid: 4242, doing: "takes over" }, ".lock.breaking");
    const waiting = withLock(storage, { ...impatiently, patienceMs: 150 }, work);
    await expect(waiting).rejects.toThrow("Process 4242 on build-7 takes over since");
  });

  it("gives up in time when an abandoned lock cannot be removed", async () => {
    await heldBy(died);
    const stuck = { ...storage, remove: () => Promise.resolve() };
    await expect(withLock(stuck, { ...impatiently, patienceMs: 150 }, work)).rejects.toThrow(
      "Try again when it has finished",
    );
  });

  it("takes over an abandoned lock once when several processes try", async () => {
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

  it("rejects work that lost the lock and keeps the new lock", async () => {
    const slow = withLock(storage, impatiently, async (requireLock) => {
      await storage.remove(".lock");
      await heldBy({});
      await requireLock();
    });
    await expect(slow).rejects.toThrow("Lost the registry lock");
    expect(await storage.read(".lock")).toContain("other");
  });
});
