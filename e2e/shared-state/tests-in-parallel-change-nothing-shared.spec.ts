import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { readSharedState, type SharedState, sharedStateFile } from "../support/portal/sharedState";

test("Tests that run in parallel change no release, setting or seeded row", async () => {
  const before = JSON.parse(readFileSync(sharedStateFile, "utf8")) as SharedState;
  const after = await readSharedState(before);
  for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows);
});
