import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { idsOf, readLastBuilds, writeLastBuilds } from "./lastBuilds";

it("keeps the builds of the last start, and none of a damaged file", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  expect(readLastBuilds(dataDir)).toEqual({});
  writeLastBuilds(dataDir, idsOf([{ name: "mf-test", id: "one", dir: "", built: true }]));
  expect(readLastBuilds(dataDir)).toEqual({ "mf-test": "one" });
  writeFileSync(join(dataDir, "builds.json"), `{ "mf-test": 1 }`);
  expect(readLastBuilds(dataDir)).toEqual({});
});
