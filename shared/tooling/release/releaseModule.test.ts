import { describe, expect, it } from "vitest";
import { testRelease } from "../../src/testing/testRelease";
import { registryIn } from "./registry/registry";
import { canaryOf } from "./registry/releases";
import { localStorage } from "./storage/localStorage";
import { claiming, ReleaseTrial } from "./testing/releaseTrial";
import { promoteRelease } from "./changeReleases";
import { releaseModule, type ReleaseTools } from "./releaseModule";

const trial = new ReleaseTrial();
const { tools, release, releases, current } = trial;

describe("a release", () => {
  it("is in use once it keeps the contract and fits the shell", async () => {
    await release("one");
    await release("two");
    expect(await current()).toBe("two");
    expect(trial.said.at(-1)).toBe("mf-test two is in use for everybody, after one");
  });

  it("that is in use already changes nothing", async () => {
    await release("one");
    await release("one", undefined, { requireContract: () => Promise.reject(new Error("tried")) });
    expect(trial.said.at(-1)).toBe("mf-test one is in use already");
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
      "mf-test two uses contract 2, the shell s1 uses contract 1. Nothing was released",
    ],
    [
      "needs another React than the live shell brings",
      { describe: () => Promise.resolve(testRelease("two", { shared: { react: "^18.2.0" } })) },
      "mf-test two needs react ^18.2.0, the shell s1 provides 19.3.1. Nothing was released",
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
    expect(Object.keys((await trial.registry.read()).microFrontends)).toEqual(["mf-shop"]);
  });

  it.each([
    ["ENOSPC", "No space is left in"],
    ["EACCES", "can't be written to"],
  ])("that meets %s says so in words and leaves the old one in use", async (code, reason) => {
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
  it("goes to its share until it is promoted", async () => {
    await release("one");
    await release("two", 10);
    expect(canaryOf(await releases())?.deployment.traffic).toBe(10);
    expect(await current()).toBe("one");
    await promoteRelease("mf-test", undefined, tools("two"));
    expect(await current()).toBe("two");
    expect(trial.said.at(-1)).toBe("mf-test two is in use for everybody");
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
