import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { localRegistry } from "@portal/shared/tooling/release/registry/registry";
import { unlockRegistry } from "./unlockRegistry";

let folder: string;
const confirm = vi.fn(() => Promise.resolve());
const logged: string[] = [];
const unlock = () =>
  unlockRegistry(localRegistry(folder), { confirm, log: (line) => logged.push(line) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "registry-"));
  logged.length = 0;
  confirm.mockReset().mockResolvedValue();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lock(holder: { host?: string; pid?: number; since?: string } = {}): void {
  const since = new Date().toISOString();
  const by = { id: "1", host: hostname(), pid: process.pid, doing: "releases mf-test", since };
  writeFileSync(join(folder, ".lock"), JSON.stringify({ ...by, ...holder }));
}

it("reports that the registry is not locked", async () => {
  await unlock();
  expect(logged).toEqual([`${folder} is not locked`]);
  expect(confirm).not.toHaveBeenCalled();
});

it("refuses with a release token, because the portal locks its registry itself", async () => {
  const unlocking = unlockRegistry({ place: "A portal" }, { confirm, log: () => undefined });
  await expect(unlocking).rejects.toThrow("ends in a minute");
});

it("names the process and keeps its lock while it runs", async () => {
  lock();
  await expect(unlock()).rejects.toThrow("That process still runs");
  expect(logged[0]).toMatch(/^Process \d+ releases mf-test since .* in /);
  expect(await localRegistry(folder).lock?.()).toMatchObject({ state: "running" });
});

it.each([
  ["of a process that has ended", { pid: 2 ** 22 + 1 }, "It has ended"],
  ["that is older than its lease", { since: "2020-01-01T00:00:00Z", host: "a" }, "It has ended"],
  ["of another machine", { host: "elsewhere" }, "It runs on another machine"],
])("removes a lock %s after a question", async (_, holder, question) => {
  lock(holder);
  confirm.mockRejectedValueOnce(new Error("Nothing was changed"));
  await expect(unlock()).rejects.toThrow("Nothing was changed");
  await unlock();
  expect(confirm).toHaveBeenLastCalledWith(expect.stringContaining(question));
  expect(logged.at(-1)).toBe(`Unlocked ${folder}`);
  expect(await localRegistry(folder).lock?.()).toBeUndefined();
});

it("keeps a lock that another process has taken since the question", async () => {
  lock({ host: "elsewhere" });
  confirm.mockImplementationOnce(() => Promise.resolve(lock({ host: "third" })));
  await expect(unlock()).rejects.toThrow("Another process holds the lock now");
  expect(await localRegistry(folder).lock?.()).toMatchObject({ state: "elsewhere" });
});
