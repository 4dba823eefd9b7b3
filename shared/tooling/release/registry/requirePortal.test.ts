import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requirePortal } from "./requirePortal";

const alone = { kind: "alone" } as const;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-"));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

it.each([{}, { PORTAL_URL: "https://members.example.com" }, { PORTAL_DATA_DIR: "" }])(
  "refuses to release a module alone without a place for releases: %j",
  (env) => {
    expect(() => requirePortal(env, alone, dataDir)).toThrow(
      /^Set PORTAL_DATA_DIR to .*PORTAL_RELEASE_TOKEN/,
    );
  },
);

it("refuses a folder that no portal uses", () => {
  expect(() => requirePortal({ PORTAL_DATA_DIR: dataDir }, alone, dataDir)).toThrow(
    `${dataDir} contains no modules.`,
  );
});

it("accepts the data folder of a portal, a release token and a bucket", () => {
  mkdirSync(join(dataDir, "modules"));
  for (const env of [
    { PORTAL_DATA_DIR: dataDir },
    { PORTAL_RELEASE_TOKEN: "prt_x" },
    { PORTAL_REGISTRY: "supabase" },
  ]) {
    expect(() => requirePortal(env, alone, dataDir)).not.toThrow();
  }
});

it("accepts the default folder in the workspace", () => {
  expect(() => requirePortal({}, { kind: "workspace" }, dataDir)).not.toThrow();
});
