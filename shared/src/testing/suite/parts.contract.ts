import { expect, it } from "vitest";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { requireContract } from "../../../tooling/release/suite/contractSuite";
import { releasedContributions } from "../../contract/release/contributions";
import { description } from "../modules/mf-faulty/module";
import { testRelease } from "../testRelease";

const { name, routes, contributions = {} } = description;

it("refuses a page and parts that fail, leave something behind or load from other hosts", async () => {
  const build = await buildPackage(name, `shared/src/testing/modules/${name}`);
  const copied = testRelease(build.id, {
    contractMinor: 1,
    routes: [...routes],
    contributions: releasedContributions(contributions),
  });
  const refusal = await requireContract(build, { copied }).catch(String);
  expect(refusal?.split("; ")).toEqual([
    expect.stringMatching(
      /renders \/faulty\/late .* fail after it is shown: .*The page has no data/,
    ),
    expect.stringMatching(/part throws .*The part has no data/),
    expect.stringMatching(
      /crashes-later .* shown: (?=.*timer has no data)(?=.*request has no data).*part has no data/,
    ),
    expect.stringMatching(/part leaves-an-element .* leave nothing behind, but leaves <aside>/),
    expect.stringContaining(
      "blocks in the part loads-from-elsewhere: img-src https://pictures.example/a.png",
    ),
  ]);
});
