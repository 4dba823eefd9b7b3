import { expect, it } from "vitest";
import { buildPackage } from "../../../tooling/bundler/buildPackage";
import { forbiddenCode } from "./forbiddenCode";

it("finds WebAssembly and workers from files in a build", async () => {
  const { dir } = await buildPackage("mf-refused", "shared/src/testing/modules/mf-refused");
  expect(forbiddenCode(dir)).toEqual([
    expect.stringMatching(/^static\/js\/\S+\.js uses WebAssembly/),
    expect.stringMatching(/^static\/js\/\S+\.js starts a worker from a file/),
  ]);
});
