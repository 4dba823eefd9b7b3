import { describe, expect, it } from "vitest";
import { testProvenance, testRelease } from "../../src/testing/testRelease";
import { canaryOf, inUse } from "./registry/releases";
import { claiming, ReleaseTrial, shell } from "./testing/releaseTrial";
import { promoteRelease, retireModule, rollBackRelease } from "./changeReleases";
import { listReleases } from "./listReleases";
import { BackendLacks } from "./needs/missingEdgeFunctions";
import { releaseModule, type ReleaseTools } from "./releaseModule";

const trial = new ReleaseTrial();
const { tools, release, releases, current } = trial;

const lacking: Partial<ReleaseTools> = {
  requireBackend: (name, { extras }) =>
    Promise.reject(new BackendLacks(`${name} ${extras.build}`, "table lockers")),
};

describe("promote", () => {
  it("accepts the prefix of a build id", async () => {
    for (const id of ["1a2b", "1c3d"]) await release(id);
    await promoteRelease("mf-test", "1a", tools("1a2b"));
    expect(await current()).toBe("1a2b");
    await expect(promoteRelease("mf-test", "1", tools("1a2b"))).rejects.toThrow(
      "does not match exactly one",
    );
    await expect(promoteRelease("mf-test", "9", tools("1a2b"))).rejects.toThrow(
      "does not match exactly one",
    );
  });

  it("refuses a missing canary, an unknown module and an incompatible shell", async () => {
    await release("one");
    await release("two");
    await expect(promoteRelease("mf-test", undefined, tools("one"))).rejects.toThrow(
      "mf-test has no canary. To promote a stored release, add its build id",
    );
    for (const other of ["mf-other", "constructor"]) {
      await expect(promoteRelease(other, "one", tools("one"))).rejects.toThrow("no release of");
    }
    const newer = tools("one", { shell: () => Promise.resolve({ ...shell, contract: 2 }) });
    await expect(promoteRelease("mf-test", "one", newer)).rejects.toThrow(
      "needs contract 1.0, the shell s1 offers 2.0",
    );
    expect(await current()).toBe("two");
  });

  it("refuses a release that needs what the live backend lacks", async () => {
    await release("one");
    await release("two");
    await expect(promoteRelease("mf-test", "one", tools("one", lacking))).rejects.toThrow(
      "mf-test one needs what the backend lacks: table lockers",
    );
    expect(await current()).toBe("two");
  });

  it("refuses a path that another module has", async () => {
    await release("one", undefined, claiming("/snacks"));
    await release("two");
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(promoteRelease("mf-test", "one", tools("one"))).rejects.toThrow("claims /snacks");
    expect(await current()).toBe("two");
  });
});

describe("rollback", () => {
  it("restores the previous release, even if the live shell is unreachable", async () => {
    await release("one");
    await release("two");
    const shellIsDown = { shell: () => Promise.reject(new Error("no response")) };
    await rollBackRelease("mf-test", tools("two", shellIsDown));
    expect(await current()).toBe("one");
    expect(trial.logged.slice(-2)).toEqual([
      "Skipped the check against the live shell: no response",
      "Rolled back mf-test two: one is in use for all users",
    ]);
  });

  it("restores a release that needs what the live backend lacks, and says so", async () => {
    await release("one");
    await release("two");
    await rollBackRelease("mf-test", tools("two", lacking));
    expect(await current()).toBe("one");
    expect(trial.logged.at(-2)).toMatch(/^Rolls back nevertheless: mf-test one needs .* lockers\./);
  });

  it("refuses a release that is incompatible with the live shell", async () => {
    await release("one");
    await release("two");
    const newer = { shell: () => Promise.resolve({ ...shell, shared: { react: "20.0.0" } }) };
    await expect(rollBackRelease("mf-test", tools("two", newer))).rejects.toThrow(
      "needs react ^19.0.0",
    );
    expect(await current()).toBe("two");
  });

  it("refuses a path that another module has", async () => {
    await release("one", undefined, claiming("/snacks"));
    await release("two");
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(rollBackRelease("mf-test", tools("two"))).rejects.toThrow(
      /^mf-test one claims \/snacks, mf-shop s1 has \/snacks\.$/,
    );
    expect(await current()).toBe("two");
  });

  it("ends a canary first", async () => {
    await release("one");
    await release("two", 10);
    await rollBackRelease("mf-test", tools("two"));
    expect(trial.logged.at(-1)).toBe("Rolled back mf-test two: one is in use for all users");
    expect(canaryOf(await releases())).toBeUndefined();
  });
});

describe("retire", () => {
  const retireBoth = async () => {
    await release("one", undefined, claiming("/snacks"));
    await release("two", undefined, claiming("/snacks"));
    await releaseModule("mf-other", undefined, tools("o1"));
    await retireModule("mf-test", tools("two"));
  };

  it("takes only the named module out of use and keeps its releases", async () => {
    await retireBoth();
    const kept = await releases();
    expect(kept.map(({ extras }) => extras.build)).toEqual(["two", "one"]);
    for (const { deployment } of kept) expect(deployment).toEqual({ traffic: 0, default: false });
    expect(listReleases(await trial.registry.read(), "mf-test")[1]).toMatch(/^ {2}two +retired/);
    const { microFrontends } = await trial.registry.read();
    expect(inUse(microFrontends["mf-other"] ?? [])?.extras.build).toBe("o1");
  });

  it("frees the paths, changes nothing twice, and refuses an unknown module", async () => {
    await retireBoth();
    const before = await trial.registry.read();
    await retireModule("mf-test", tools("two"));
    expect(await trial.registry.read()).toEqual(before);
    await expect(retireModule("mf-none", tools("two"))).rejects.toThrow("no release of mf-none");
    await releaseModule("mf-shop", undefined, tools("s1", claiming("/snacks")));
    await expect(promoteRelease("mf-test", undefined, tools("two"))).rejects.toThrow(
      "mf-test two claims /snacks, mf-shop s1 has /snacks",
    );
    expect(await current()).toBeUndefined();
  });

  it("is undone by promoting the module, with the fallback that it had", async () => {
    await retireBoth();
    await expect(rollBackRelease("mf-test", tools("two"))).rejects.toThrow(
      "mf-test is retired. To bring it back, promote it.",
    );
    await promoteRelease("mf-test", undefined, tools("two"));
    const [first, ...others] = await releases();
    expect(first?.extras).toMatchObject({ build: "two", fallback: "one" });
    for (const { extras } of [first, ...others].filter((one) => one !== undefined)) {
      expect(extras).not.toHaveProperty("retired");
    }
    await rollBackRelease("mf-test", tools("two"));
    expect(await current()).toBe("one");
  });

  it("is undone by a new release, but not by a canary", async () => {
    await retireBoth();
    await expect(release("three", 10)).rejects.toThrow("A retired module cannot have a canary");
    await release("three");
    expect(await current()).toBe("three");
    expect((await releases())[0]?.extras.fallback).toBe("two");
  });
});

describe("list", () => {
  it("shows releases in use, canaries, stored and rolled back releases", async () => {
    await release("one");
    await release("two");
    await rollBackRelease("mf-test", tools("two"));
    await release("three", 25);
    const [title, ...lines] = listReleases(await trial.registry.read(), "mf-test");
    expect(title).toBe("mf-test");
    expect(lines[0]).toMatch(/^ {2}one +in use 75 % +\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(lines[1]).toMatch(/^ {2}three +canary 25 % +fallback one$/);
    expect(lines[2]).toMatch(/^ {2}two +rolled back/);
  });

  it("shows version, commit, branch, author and size of each release", async () => {
    const provenance = testProvenance({ version: "1.2.0", branch: "main", dirty: true });
    await release("one", undefined, {
      describe: () => Promise.resolve(testRelease("one", { provenance })),
    });
    const [, line] = listReleases(await trial.registry.read(), "mf-test");
    expect(line).toMatch(
      / {2}1\.2\.0 {2}0123456 main \(uncommitted changes\) {2}Asha Rao {2}31\.0 kB$/,
    );
  });

  it("refuses an unknown module and reports an empty registry", async () => {
    expect(listReleases(await trial.registry.read())).toEqual(["There are no releases yet"]);
    await release("one");
    const document = await trial.registry.read();
    expect(() => listReleases(document, "mf-other")).toThrow(
      "There is no release of mf-other. Choose one of: mf-test.",
    );
    expect(() => listReleases(document, "mf-tset")).toThrow("Did you mean mf-test?");
  });
});
