import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { logEntryOf, type RecordChange, type RegistryChange } from "./changeNote";
import { localRegistry, registryIn, type Registry, UNLISTED_FOR_MS } from "./registry";
import { promote, rollback } from "./releaseChanges";
import { inUse } from "./releases";
import { localStorage } from "../storage/localStorage";
import type { ReleaseStorage } from "../storage/releaseStorage";
import type { Release } from "../../../src/contract/release/discovery";
import { testProvenance, testRelease } from "../../../src/testing/testRelease";
import { root } from "../../project/workspace";

let top: string;
let folder: string;
let registry: Registry;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "registry-"));
  folder = join(top, "modules");
  registry = localRegistry(folder);
});
afterEach(() => {
  rmSync(top, { recursive: true, force: true });
});

function built(build: string): string {
  const dir = join(top, "builds", build);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "entry.js"), build);
  return dir;
}

function publish(id: string, { to = registry, name = "mf-test" } = {}) {
  return to.publish({ name, id, dir: built(id) }, (releases) => promote(releases, testRelease(id)));
}

const current = async (name = "mf-test") =>
  inUse((await registry.read()).microFrontends[name] ?? [])?.extras.build;
const isStored = (build: string) => existsSync(join(folder, "mf-test", build, "entry.js"));

/** A storage whose disk is full from a given operation on. */
function fullDisk(step: "putFolder" | "replace"): ReleaseStorage {
  const full = () =>
    Promise.reject(Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" }));
  return { ...localStorage(folder), [step]: full };
}

describe("a release", () => {
  it("is listed until there are four newer ones, and its files are kept a week longer", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const build of ["one", "two", "three", "four", "five"]) await publish(build);
    const listed = async () =>
      (await registry.read()).microFrontends["mf-test"]?.map(({ extras }) => extras.build);
    expect(await listed()).toContain("one");
    await publish("six");
    expect(await listed()).not.toContain("one");
    vi.setSystemTime(Date.now() + UNLISTED_FOR_MS - 1000);
    await publish("seven");
    expect(isStored("one")).toBe(true);
    vi.setSystemTime(Date.now() + 1000);
    await publish("eight");
    expect(isStored("one")).toBe(false);
    expect(isStored("two")).toBe(true);
  });

  it("counts the week again after it was released again", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const build of ["one", "two", "three", "four", "five", "six", "one"]) await publish(build);
    vi.setSystemTime(Date.now() + UNLISTED_FOR_MS);
    for (const build of ["seven", "eight", "nine", "ten", "eleven"]) await publish(build);
    expect(isStored("one")).toBe(true);
  });

  it("is kept like a new one when it is promoted again, with the files of the one that it displaces", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const build of ["one", "two", "three", "four", "five"]) await publish(build);
    await registry.change("mf-test", (releases) => {
      const stored = releases.find(({ extras }) => extras.build === "one");
      return promote(releases, stored ?? testRelease("none"));
    });
    expect(await current()).toBe("one");
    await publish("six");
    const listed = (await registry.read()).microFrontends["mf-test"] ?? [];
    expect(listed.map(({ extras }) => extras.build)).toEqual([
      "six",
      "one",
      "five",
      "four",
      "three",
    ]);
    vi.setSystemTime(Date.now() + UNLISTED_FOR_MS - 1000);
    await publish("seven");
    expect(["one", "two"].map(isStored)).toEqual([true, true]);
  });

  it.each(["putFolder", "replace"] as const)(
    "keeps the old pointer and no leftovers when the disk is full at %s",
    async (step) => {
      await publish("one");
      const full = registryIn(fullDisk(step));
      await expect(publish("two", { to: full })).rejects.toThrow("no space left");
      expect(await current()).toBe("one");
      expect(isStored("one")).toBe(true);
      expect(existsSync(join(folder, "mf-test/two"))).toBe(false);
    },
  );

  it("removes the leftovers of a killed release without waiting for it", async () => {
    await publish("one");
    const child = spawn(
      join(root, "node_modules/.bin/tsx"),
      [join(import.meta.dirname, "../testing/hangingRelease.ts"), folder, built("stuck")],
      { stdio: ["ignore", "pipe", "inherit"], detached: true },
    );
    const kill = () => process.kill(-(child.pid ?? 0), "SIGKILL");
    onTestFinished(() => void (child.exitCode ?? child.signalCode ?? kill()));
    await once(child.stdout, "data");
    await expect(
      publish("two", { to: registryIn(localStorage(folder), { patienceMs: 300 }) }),
    ).rejects.toThrow("releases mf-test since");

    kill();
    await once(child, "exit");
    expect(await current()).toBe("one");
    expect(readdirSync(join(folder, "mf-test"))).toContain("stuck.draft");
    await publish("three");
    expect(await current()).toBe("three");
    expect(readdirSync(join(folder, "mf-test")).toSorted()).toEqual(["one", "three"]);
  }, 60_000);
});

describe("a recorded change", () => {
  const note = { action: "release", reason: "A test" } as const;
  const change = (record: RecordChange, disk = localStorage(folder)) =>
    registryIn(disk, { record }).change(
      "mf-test",
      (releases) => promote(releases, testRelease("two")),
      note,
    );

  it("is recorded with the releases before and after it, before the pointer changes", async () => {
    await publish("one");
    const recorded: unknown[] = [];
    await change(async (entry, its) => {
      recorded.push(logEntryOf(entry, its ?? note), await current());
      return undefined;
    });
    expect(recorded).toEqual([
      {
        module: "mf-test",
        action: "release",
        build: "two",
        version: "1.0.0",
        build_before: "one",
        build_after: "two",
        percent: undefined,
        reason: "A test",
        last_entry: undefined,
      },
      "one",
    ]);
    expect(await current()).toBe("two");
  });

  it("is recorded with what the stored scripts of the offered release call", async () => {
    const recorded: unknown[] = [];
    const recording = registryIn(localStorage(folder), {
      record: async ({ needs }, made) => {
        recorded.push([made?.action, made?.build, needs?.tables]);
        return undefined;
      },
    });
    const hash = `sha384-${"A".repeat(64)}`;
    const assets = { "entry.js": hash, "page.css": hash };
    const putInUse = async (id: string, more: Partial<Release["extras"]> = {}) => {
      const dir = built(id);
      writeFileSync(join(dir, "entry.js"), `s.from("table_${id}").select("id")`);
      const release = testRelease(id, { assets, ...more });
      await recording.publish(
        { name: "mf-test", id, dir },
        (releases) => promote(releases, release),
        { action: "release", build: id },
      );
    };
    await putInUse("one");
    await putInUse("two", { unchecked: true });
    await recording.change("mf-test", (releases) => rollback(releases, "mf-test"), {
      action: "rollback",
    });
    await recording.change("mf-test", (releases) => [...releases], { action: "retire" });
    expect(recorded).toEqual([
      ["release", "one", ["table_one"]],
      ["release", "two", undefined],
      ["rollback", undefined, ["table_one"]],
      ["retire", undefined, undefined],
    ]);
  });

  it("is not made when it cannot be recorded", async () => {
    await publish("one");
    await expect(change(() => Promise.reject(new Error("no log")))).rejects.toThrow("no log");
    expect(await current()).toBe("one");
  });

  it("is recorded as failed when the pointer cannot be written", async () => {
    await publish("one");
    const failures: unknown[] = [];
    const fail = (error: unknown) => Promise.resolve(void failures.push(error));
    await expect(
      change(() => Promise.resolve({ id: 7, fail }), fullDisk("replace")),
    ).rejects.toThrow();
    expect(failures).toMatchObject([{ code: "ENOSPC" }]);
  });

  const fail = () => Promise.reject(new Error("The process was killed"));
  const lastEntries: unknown[] = [];
  const recordAs = (id: number) => (entry: RegistryChange) => {
    lastEntries.push(logEntryOf(entry, note)["last_entry"]);
    return Promise.resolve({ id, fail });
  };

  it("leaves its entry in the pointer, so that the next change knows which were interrupted", async () => {
    lastEntries.length = 0;
    await change(recordAs(7));
    await expect(change(recordAs(8), fullDisk("replace"))).rejects.toThrow();
    await change(() => Promise.resolve(undefined));
    await change(recordAs(9));
    await change(recordAs(10));
    expect(lastEntries).toEqual([0, 7, 7, 9]);
    const { microFrontends } = await registry.read();
    const stored = (microFrontends["mf-test"] ?? []).map(({ extras }) => extras.logEntry);
    expect(stored).toEqual([10]);
  });

  it("is made if only the response to the write was lost", async () => {
    const disk = localStorage(folder);
    const replace: ReleaseStorage["replace"] = async (path, text) => {
      await disk.replace(path, text);
      throw new Error("No response");
    };
    await change(recordAs(7), { ...disk, replace });
    expect(await current()).toBe("two");
  });

  it("is recorded as failed if its lock ended before the write", async () => {
    await publish("one");
    const failures: unknown[] = [];
    const lose: RecordChange = () => {
      rmSync(join(folder, ".lock"));
      return Promise.resolve({
        id: 7,
        fail: (error) => Promise.resolve(void failures.push(String(error))),
      });
    };
    await expect(change(lose)).rejects.toThrow("Lost the registry lock");
    expect(failures).toEqual([expect.stringContaining("Lost the registry lock")]);
    expect(await current()).toBe("one");
  });
});

describe("the pointer", () => {
  it("keeps twenty concurrent releases of different modules", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `mf-m${String(index)}`);
    await Promise.all(names.map((name) => publish("one", { name })));
    const { microFrontends } = await registry.read();
    expect(Object.keys(microFrontends).toSorted()).toEqual(names.toSorted());
  });

  it("keeps the order of the modules", async () => {
    for (const name of ["mf-a", "mf-b", "mf-c", "mf-a"]) await publish("one", { name });
    await registry.change("mf-b", (releases) => [...releases]);
    const order = async () => Object.keys((await registry.read()).microFrontends);
    expect(await order()).toEqual(["mf-a", "mf-b", "mf-c"]);
    await registry.change("mf-b", () => []);
    expect(await order()).toEqual(["mf-a", "mf-c"]);
  });

  it("keeps five concurrent releases of one module", async () => {
    const builds = Array.from({ length: 5 }, (_, index) => `b${String(index)}`);
    await Promise.all(builds.map((build) => publish(build)));
    const releases = (await registry.read()).microFrontends["mf-test"] ?? [];
    expect(releases.map(({ extras }) => extras.build).toSorted()).toEqual(builds);
    expect(builds.every(isStored)).toBe(true);
  });

  it("is not written with a release that could not be read again", async () => {
    await publish("one");
    const release = testRelease("two", { provenance: testProvenance({ version: "" }) });
    await expect(
      registry.change("mf-test", (releases) => promote(releases, release)),
    ).rejects.toThrow("The releases of mf-test would not be valid: Invalid length");
    expect(await current()).toBe("one");
  });

  it("is refused when it is not valid", async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "modules.json"), "{");
    await expect(registry.read()).rejects.toThrow("modules.json is not a valid discovery document");
    await expect(publish("one")).rejects.toThrow("not a valid discovery document");
  });
});
