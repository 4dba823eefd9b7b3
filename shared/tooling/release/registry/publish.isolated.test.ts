import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Release } from "../../../src/contract/release/discovery";
import { testRelease } from "../../../src/testing/testRelease";
import { publish } from "./publish";
import { localRegistry, type Registry } from "./registry";
import { promote, startCanary, retire, rollback } from "./releaseChanges";

let dir: string;
let registry: Registry;
const build = (id: string) => ({ name: "mf-test", id, dir, built: true });

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "publish-"));
  writeFileSync(join(dir, "entry.js"), "entry");
  registry = localRegistry(mkdtempSync(join(tmpdir(), "registry-")));
  await registry.publish(build("one"), () => promote([], testRelease("one")));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
  rmSync(registry.place, { recursive: true, force: true });
});

vi.mock("../describeRelease", () => ({
  describeRelease: ({ id }: { id: string }) => Promise.resolve(testRelease(id)),
}));

describe("publish", () => {
  it("marks builds whose release was not checked", async () => {
    expect(await publish(registry, build("two"))).toBe("published");
    expect(await publish(registry, build("one"))).toBe("published");
    const releases = (await registry.read()).microFrontends["mf-test"] ?? [];
    expect(releases.map(({ extras }) => [extras.build, extras.unchecked])).toEqual([
      ["one", undefined],
      ["two", true],
    ]);
  });

  it.each<[string, string, (releases: readonly Release[]) => Release[]]>([
    ["in use", "one", (releases) => [...releases]],
    ["canary", "two", (releases) => startCanary(releases, testRelease("two"), { percent: 10 })],
    ["withdrawn", "two", (releases) => rollback(promote(releases, testRelease("two")), "mf-test")],
  ])("does not change a build that is %s", async (outcome, id, decide) => {
    await registry.publish(build(id), decide);
    const before = await registry.read();
    expect(await publish(registry, build(id))).toBe(outcome);
    expect(await registry.read()).toEqual(before);
  });

  it("does not change a retired module, whose sources have changed", async () => {
    await registry.change("mf-test", (releases) => retire(releases));
    const before = await registry.read();
    expect(await publish(registry, build("two"), "one")).toBe("retired");
    expect(await registry.read()).toEqual(before);
  });

  it("does not replace a release that was put in use since the last start", async () => {
    await registry.publish(build("theirs"), (releases) => promote(releases, testRelease("theirs")));
    const before = await registry.read();
    expect(await publish(registry, build("one"), "one")).toBe("unchanged");
    expect(await registry.read()).toEqual(before);
  });
});
