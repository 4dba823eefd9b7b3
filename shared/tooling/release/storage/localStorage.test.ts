import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeStorage } from "../../../src/testing/describeStorage";
import { localStorage } from "./localStorage";

const folder = mkdtempSync(join(tmpdir(), "storage-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describeStorage(
  "a local folder",
  () => localStorage(folder),
  (storage, path) => storage.read(path),
);

it("leaves no draft of a text in the folder", async () => {
  const storage = localStorage(join(folder, "texts"));
  await storage.replace("modules.json", "{}");
  await storage.create("modules.json", "{}");
  expect(readdirSync(join(folder, "texts"))).toEqual(["modules.json"]);
});
