import { beforeEach, describe, expect, it } from "vitest";
import { testProvenance, testRelease } from "../../src/testing/testRelease";
import { registryIn } from "./registry/registry";
import { canaryOf } from "./registry/releases";
import { localStorage } from "./storage/localStorage";
import { claiming, ReleaseTrial } from "./testing/releaseTrial";
import { promoteRelease } from "./changeReleases";
import { checkModule, releaseModule, type ReleaseTools } from "./releaseModule";

const trial = new ReleaseTrial();
const { tools, release, releases, current } = trial;

describe("a check", () => {
  it("publishes nothing", async () => {
    await checkModule("mf-test", trial.tools("one"));
    expect(trial.logged).toEqual([
      "Checking mf-test one against the contract",
      `mf-test one passes all checks of a release to ${trial.folder}`,
    ]);
    expect(await releases()).toEqual([]);
  });

  it.each<[string, Partial<ReleaseTools>, string]>([
    ["path conflicts", claiming("/snacks/*"), "claims /snacks/*, mf-shop s1 has /snacks"],
    [
      "an incompatible shell",
      { describe: () => Promise.resolve(testRelease("two", { contract: 2 })) },
      "needs contract 2.0, the shell s1 offers 1.0",
    ],
    [
      "a broken contract",
      { requireContract: () => Promise.reject(new Error("it leaks")) },
      "it leaks",
    ],
  ])("finds %s", async (_, overrides, reason) => {
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(checkModule("mf-test", tools("two", overrides))).rejects.toThrow(reason);
  });
});

describe("a release", () => {
  it("is put in use if it passes the contract and is compatible with the shell", async () => {
    await release("one");
    await release("two");
    expect(await current()).toBe("two");
    expect(trial.logged.at(-1)).toBe("mf-test two is in use for all users, after one");
  });

  it("changes nothing if the build is already in use", async () => {
    await release("one");
    await release("one", undefined, { requireContract: () => Promise.reject(new Error("tried")) });
    expect(trial.logged.at(-1)).toBe("mf-test one is already in use");
  });

  describe("of a build that npm start has put in use", () => {
    const failing: Partial<ReleaseTools> = {
      requireContract: () => Promise.reject(new Error("it leaks")),
    };
    beforeEach(async () => {
      await release("one");
      trial.logged = [];
      await trial.registry.change("mf-test", (before) =>
        before.map((one) => ({ ...one, extras: { ...one.extras, unchecked: true } })),
      );
    });

    it("makes every check, once", async () => {
      await release("one");
      expect(trial.logged).toEqual([
        "Checking mf-test one against the contract",
        "mf-test one has passed all checks, and stays in use",
      ]);
      expect((await releases())[0]?.extras.unchecked).toBeUndefined();
      await release("one", undefined, failing);
      expect(trial.logged.at(-1)).toBe("mf-test one is already in use");
    });

    it("is refused if a check fails", async () => {
      await expect(release("one", undefined, failing)).rejects.toThrow(
        "it leaks. Nothing was released: mf-test stays at one.",
      );
      expect((await releases())[0]?.extras.unchecked).toBe(true);
    });

    it("does not keep another build from having its version", async () => {
      const provenance = testProvenance();
      const { registry } = trial;
      await registry.change("mf-test", () => [testRelease("one", { provenance, unchecked: true })]);
      await release("two", undefined, {
        describe: () => Promise.resolve(testRelease("two", { provenance })),
      });
      expect(await current()).toBe("two");
    });
  });

  it.each<[string, Partial<ReleaseTools>, string]>([
    [
      "can't be built",
      { build: () => Promise.reject(new Error("mf-test can't be built:\n1 | oops")) },
      "oops\nNothing was released: mf-test stays at one.",
    ],
    [
      "breaks the contract",
      { requireContract: () => Promise.reject(new Error("mf-test two does not keep it")) },
      "mf-test two does not keep it. Nothing was released: mf-test stays at one.",
    ],
    [
      "has another contract version than the live shell",
      { describe: () => Promise.resolve(testRelease("two", { contract: 2 })) },
      "mf-test two needs contract 2.0, the shell s1 offers 1.0. Nothing was released",
    ],
    [
      "needs another React version than the live shell provides",
      { describe: () => Promise.resolve(testRelease("two", { shared: { react: "^18.2.0" } })) },
      "mf-test two needs react ^18.2.0, the shell s1 provides 19.3.1. Nothing was released",
    ],
    [
      "has a path of another module",
      claiming("/snacks/*"),
      "mf-test two claims /snacks/*, mf-shop s1 has /snacks. Nothing was released",
    ],
    [
      "cannot be checked because the live shell is unreachable",
      { shell: () => Promise.reject(new Error("no response")) },
      "no response. Nothing was released: mf-test stays at one.",
    ],
    [
      "has changes that are not committed",
      { requireClean: () => Promise.reject(new Error("mf-test has changes")) },
      "mf-test has changes. Nothing was released: mf-test stays at one.",
    ],
    [
      "does not have a higher version",
      {
        describe: () =>
          Promise.resolve(testRelease("two", { provenance: testProvenance({ version: "0.9.0" }) })),
      },
      "and this build has 0.9.0. Raise the version in package.json above 1.0.0. Nothing was released",
    ],
  ])("is not published if it %s", async (_, overrides, reason) => {
    const provenance = testProvenance();
    await release("one", undefined, {
      describe: () => Promise.resolve(testRelease("one", { provenance })),
    });
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(release("two", undefined, overrides)).rejects.toThrow(reason);
    expect((await releases()).map(({ extras }) => extras.build)).toEqual(["one"]);
  });

  it("is refused if another module takes its path during the check", async () => {
    const releaseOther = async () => {
      await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    };
    const slow = { ...claiming("/snacks"), requireContract: releaseOther };
    await expect(release("one", undefined, slow)).rejects.toThrow("mf-shop s1 has /snacks");
    expect(Object.keys((await trial.registry.read()).microFrontends)).toEqual(["mf-shop"]);
  });

  it("is refused before it is built if the registry cannot be written", async () => {
    await release("one");
    const denied = Object.assign(new Error("EACCES"), { code: "EACCES" });
    const registry = registryIn({
      ...localStorage(trial.folder),
      create: () => Promise.reject(denied),
    });
    const build = () => Promise.reject(new Error("built"));
    await expect(release("two", undefined, { registry, build })).rejects.toThrow(
      "is not writable. Nothing was released: mf-test stays at one.",
    );
  });

  it.each([
    ["ENOSPC", "No space left in"],
    ["EACCES", "is not writable"],
  ])("explains %s and leaves the old release in use", async (code, reason) => {
    await release("one");
    const broken = registryIn({
      ...localStorage(trial.folder),
      putFolder: () => Promise.reject(Object.assign(new Error(code), { code })),
    });
    const failing = release("two", undefined, { registry: broken });
    await expect(failing).rejects.toThrow(reason);
    await expect(failing).rejects.toThrow("Nothing was released: mf-test stays at one.");
    expect(await current()).toBe("one");
  });
});

describe("a canary", () => {
  it("is served to its share of users until it is promoted", async () => {
    await release("one");
    await release("two", 10);
    expect(canaryOf(await releases())?.deployment.traffic).toBe(10);
    expect(await current()).toBe("one");
    await promoteRelease("mf-test", undefined, tools("two"));
    expect(await current()).toBe("two");
    expect(trial.logged.at(-1)).toBe("mf-test two is in use for all users");
  });

  it("is promoted by a full release of the same build", async () => {
    await release("one");
    await release("two", 10);
    await release("two");
    expect(await current()).toBe("two");
    expect(canaryOf(await releases())).toBeUndefined();
  });

  it("cannot be the first release", async () => {
    await expect(release("one", 10)).rejects.toThrow("mf-test has no release yet");
    expect(await releases()).toEqual([]);
  });
});

describe("a preview", () => {
  const preview = (id: string, overrides: Partial<ReleaseTools> = {}) =>
    releaseModule("mf-test", { kind: "preview" }, tools(id, overrides));
  const versioned = (version: string): Partial<ReleaseTools> => ({
    describe: ({ id }) =>
      Promise.resolve(testRelease(id, { provenance: testProvenance({ version }) })),
  });

  it("is stored without traffic, and its link is printed", async () => {
    await release("one");
    const previewLink = () => Promise.resolve("https://portal.example/test#preview=mf-test,two");
    await preview("two", { previewLink });
    expect(await current()).toBe("one");
    expect(trial.logged.slice(-2)).toEqual([
      "mf-test two is stored as a preview; all users keep one. Next: portal promote mf-test two",
      "https://portal.example/test#preview=mf-test,two",
    ]);
    await promoteRelease("mf-test", "two", tools("two"));
    expect(await current()).toBe("two");
  });

  it("is stored even if its link cannot be signed", async () => {
    await preview("one", { previewLink: () => Promise.reject(new Error("status 503")) });
    expect(trial.logged.at(-1)).toBe("Could not sign a preview link: status 503");
    expect(await releases()).toMatchObject([{ extras: { build: "one", preview: true } }]);
  });

  it("needs a higher version only when it is promoted", async () => {
    await release("one", undefined, versioned("1.0.0"));
    await preview("two", versioned("1.0.0"));
    await expect(promoteRelease("mf-test", "two", tools("two"))).rejects.toThrow(
      "Raise the version in package.json",
    );
    expect(await current()).toBe("one");
    await release("three", undefined, versioned("1.0.1"));
    expect(await current()).toBe("three");
  });
});
