import { expect, it } from "vitest";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { requireContract } from "../../../tooling/release/suite/contractSuite";
import { releasedContributions } from "../../contract/release/contributions";
import { description } from "../modules/mf-faulty/module";
import { testRelease } from "../testRelease";

const { name, routes, contributions = {} } = description;
const { parts = [] } = contributions;

async function check(ids: readonly string[], routeCount = 1): Promise<void> {
  const build = await buildPackage(name, `shared/src/testing/modules/${name}`);
  const checked = parts.filter(({ id }) => ids.includes(id));
  const released = releasedContributions({ parts: checked });
  const copied = testRelease(build.id, {
    contractMinor: 1,
    routes: routes.slice(0, routeCount),
    contributions: released,
  });
  await requireContract(build, { copied });
}

it("refuses parts that fail in their first render or later, leave something behind, or load from other hosts", async () => {
  await expect(check(parts.map(({ id }) => id))).rejects.toThrow(
    /shows the part throws and cleans up after it: .*The part has no data \(and 3 more\)/,
  );
});

it("names what the policy of the portal blocks", async () => {
  await expect(check(["loads-from-elsewhere"])).rejects.toThrow(
    "blocks in the part loads-from-elsewhere: img-src https://pictures.example/a.png",
  );
});

it("refuses a page that fails after it is shown", async () => {
  await expect(check([], 2)).rejects.toThrow(
    /renders \/faulty\/late and cleans up after itself: .*The page has no data/,
  );
});
