import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testRelease } from "../../src/testing/testRelease";
import { localRegistry, registryIn, type Registry } from "../registry";
import { canaryOf, inUse } from "../releases";
import { localStorage } from "../storage/localStorage";
import { promoteRelease, retireModule, rollBack } from "./changeReleases";
import { listReleases } from "./listReleases";
import { releaseModule, type ReleaseTools } from "./releaseModule";

const shell = { build: "s1", contract: 1, shared: { react: "19.3.1" } };
let top: string;
let registry: Registry;
let said: string[];

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "release-"));
  registry = localRegistry(join(top, "modules"));
  said = [];
});
afterEach(() => {
  rmSync(top, { recursive: true, force: true });
});

function tools(id: string, overrides: Partial<ReleaseTools> = {}): ReleaseTools {
  const dir = join(top, id);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "entry.js"), id);
  return {
    registry,
    build: (name) => Promise.resolve({ name, id, dir, built: true }),
    describe: (build) => Promise.resolve(testRelease(build.id, { shared: { react: "^19.0.0" } })),
    shell: () => Promise.resolve(shell),
    requireContract: () => Promise.resolve(),
    say: (line) => said.push(line),
    ...overrides,
  };
}

const claiming = (path: string): Partial<ReleaseTools> => ({
  describe: (build) =>
    Promise.resolve(testRelease(build.id, { routes: [{ path, access: "public" }] })),
});
const release = (id: string, percent?: number, overrides?: Partial<ReleaseTools>) =>
  releaseModule("mf-test", percent, tools(id, overrides));
const releases = async () => (await registry.read()).microFrontends["mf-test"] ?? [];
const current = async () => inUse(await releases())?.extras.build;

describe("a release", () => {
  it("is in use once it keeps the contract and fits the shell", async () => {
    await release("one");
    await release("two");
    expect(await current()).toBe("two");
    expect(said.at(-1)).toBe("mf-test two is in use for everybody, after one");
  });

  it("that is in use already changes nothing", async () => {
    await release("one");
    await release("one", undefined, { requireContract: () => Promise.reject(new Error("tried")) });
    expect(said.at(-1)).toBe("mf-test one is in use already");
  });

  it.each<[string, Partial<ReleaseTools>, string]>([
    [
      "can't be built",
      { build: () => Promise.reject(new Error("mf-test can't be built:\n1 | oops")) },
      "oops. Nothing was released: mf-test stays at one.",
    ],
    [
      "breaks the contract",
      { requireContract: () => Promise.reject(new Error("mf-test two does not keep it")) },
      "mf-test two does not keep it. Nothing was released: mf-test stays at one.",
    ],
    [
      "speaks another contract than the live shell",
      { describe: () => Promise.resolve(testRelease("two", { contract: 2 })) },
      "mf-test two speaks contract 2, the shell s1 speaks contract 1. Nothing was released",
    ],
    [
      "needs another React than the live shell brings",
      { describe: () => Promise.resolve(testRelease("two", { shared: { react: "^18.2.0" } })) },
      "mf-test two needs react ^18.2.0, the shell s1 brings 19.3.1. Nothing was released",
    ],
    [
      "claims a path of another module",
      claiming("/snacks/*"),
      "mf-test two claims /snacks/*, mf-shop s1 has /snacks. Nothing was released",
    ],
    [
      "can't be judged, for the live shell can't be asked",
      { shell: () => Promise.reject(new Error("no answer")) },
      "no answer. Nothing was released: mf-test stays at one.",
    ],
  ])("that %s is not published", async (_, overrides, reason) => {
    await release("one");
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(release("two", undefined, overrides)).rejects.toThrow(reason);
    expect((await releases()).map(({ extras }) => extras.build)).toEqual(["one"]);
  });

  it("is refused as well when another takes its path while it is tried", async () => {
    const meanwhile = async () => {
      await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    };
    const slow = { ...claiming("/snacks"), requireContract: meanwhile };
    await expect(release("one", undefined, slow)).rejects.toThrow("mf-shop s1 has /snacks");
    expect(Object.keys((await registry.read()).microFrontends)).toEqual(["mf-shop"]);
  });

  it.each([
    ["ENOSPC", "No space is left in"],
    ["EACCES", "can't be written to"],
  ])("that meets %s says so in words and leaves the old one in use", async (code, reason) => {
    await release("one");
    const broken = registryIn({
      ...localStorage(join(top, "modules")),
      putFolder: () => Promise.reject(Object.assign(new Error(code), { code })),
    });
    const failing = release("two", undefined, { registry: broken });
    await expect(failing).rejects.toThrow(reason);
    await expect(failing).rejects.toThrow("Nothing was released: mf-test stays at one.");
    expect(await current()).toBe("one");
  });
});

describe("a canary", () => {
  it("goes to its share until it is promoted", async () => {
    await release("one");
    await release("two", 10);
    expect(canaryOf(await releases())?.deployment.traffic).toBe(10);
    expect(await current()).toBe("one");
    await promoteRelease("mf-test", undefined, tools("two"));
    expect(await current()).toBe("two");
    expect(said.at(-1)).toBe("mf-test two is in use for everybody");
  });

  it("is promoted by the release of the same build, too", async () => {
    await release("one");
    await release("two", 10);
    await release("two");
    expect(await current()).toBe("two");
    expect(canaryOf(await releases())).toBeUndefined();
  });

  it("can't be the first release", async () => {
    await expect(release("one", 10)).rejects.toThrow("mf-test has no release yet");
    expect(await releases()).toEqual([]);
  });
});

describe("promote", () => {
  it("takes a build by the beginning of its name", async () => {
    for (const id of ["1a2b", "1c3d"]) await release(id);
    await promoteRelease("mf-test", "1a", tools("1a2b"));
    expect(await current()).toBe("1a2b");
    await expect(promoteRelease("mf-test", "1", tools("1a2b"))).rejects.toThrow("not exactly one");
    await expect(promoteRelease("mf-test", "9", tools("1a2b"))).rejects.toThrow("not exactly one");
  });

  it("is refused without a canary, without the module and without a fit", async () => {
    await release("one");
    await release("two");
    await expect(promoteRelease("mf-test", undefined, tools("one"))).rejects.toThrow("no canary");
    await expect(promoteRelease("mf-other", "one", tools("one"))).rejects.toThrow("no release of");
    const newer = tools("one", { shell: () => Promise.resolve({ ...shell, contract: 2 }) });
    await expect(promoteRelease("mf-test", "one", newer)).rejects.toThrow("speaks contract 2");
    expect(await current()).toBe("two");
  });

  it("is refused where another module has the path by now", async () => {
    await release("one", undefined, claiming("/snacks"));
    await release("two");
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(promoteRelease("mf-test", "one", tools("one"))).rejects.toThrow("claims /snacks");
    expect(await current()).toBe("two");
  });
});

describe("rollback", () => {
  it("brings the previous release back, also when nobody can be asked about the shell", async () => {
    await release("one");
    await release("two");
    const shellIsDown = { shell: () => Promise.reject(new Error("no answer")) };
    await rollBack("mf-test", tools("two", shellIsDown));
    expect(await current()).toBe("one");
    expect(said.slice(-2)).toEqual([
      "Not checked against the live shell: no answer",
      "mf-test two is taken back, one is in use for everybody",
    ]);
  });

  it("does not go back to what the live shell would refuse", async () => {
    await release("one");
    await release("two");
    const newer = { shell: () => Promise.resolve({ ...shell, shared: { react: "20.0.0" } }) };
    await expect(rollBack("mf-test", tools("two", newer))).rejects.toThrow("needs react ^19.0.0");
    expect(await current()).toBe("two");
  });

  it("is refused where another module has the path by now", async () => {
    await release("one", undefined, claiming("/snacks"));
    await release("two");
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(rollBack("mf-test", tools("two"))).rejects.toThrow(
      /^mf-test one claims \/snacks, mf-shop s1 has \/snacks$/,
    );
    expect(await current()).toBe("two");
  });

  it("ends a canary first", async () => {
    await release("one");
    await release("two", 10);
    await rollBack("mf-test", tools("two"));
    expect(said.at(-1)).toBe("mf-test two is taken back, one is in use for everybody");
    expect(canaryOf(await releases())).toBeUndefined();
  });
});

describe("retire", () => {
  it("takes a module out of the portal, and only that one", async () => {
    await release("one");
    await releaseModule("mf-other", undefined, tools("one"));
    await retireModule("mf-test", tools("one"));
    expect(Object.keys((await registry.read()).microFrontends)).toEqual(["mf-other"]);
    await expect(retireModule("mf-test", tools("one"))).rejects.toThrow("It has: mf-other");
    await release("one");
    expect(await current()).toBe("one");
  });
});

describe("list", () => {
  it("shows what is in use, on trial, kept and withdrawn", async () => {
    await release("one");
    await release("two");
    await rollBack("mf-test", tools("two"));
    await release("three", 25);
    const [title, ...lines] = listReleases(await registry.read(), "mf-test");
    expect(title).toBe("mf-test");
    expect(lines[0]).toMatch(/^ {2}one +in use 75 % +\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(lines[1]).toMatch(/^ {2}three +canary 25 % +falls back on one$/);
    expect(lines[2]).toMatch(/^ {2}two +withdrawn/);
  });

  it("knows no other module, and says when there is nothing at all", async () => {
    expect(listReleases(await registry.read())).toEqual(["There are no releases yet"]);
    await release("one");
    const document = await registry.read();
    expect(() => listReleases(document, "mf-other")).toThrow("There are: mf-test");
  });
});
