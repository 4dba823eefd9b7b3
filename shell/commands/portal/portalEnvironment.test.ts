import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataDirIn, portalPortIn } from "./portalEnvironment";
import { root } from "@portal/shared/tooling/project/workspace";

describe("dataDirIn", () => {
  it("resolves PORTAL_DATA_DIR from the root", () => {
    expect(dataDirIn({ PORTAL_DATA_DIR: "data" })).toBe(join(root, "data"));
    expect(dataDirIn({ PORTAL_DATA_DIR: "/data" })).toBe("/data");
  });

  it.each([undefined, ""])("defaults to .portal for %j", (PORTAL_DATA_DIR) => {
    expect(dataDirIn({ PORTAL_DATA_DIR })).toBe(join(root, ".portal"));
  });
});

describe("portalPortIn", () => {
  it.each([
    [undefined, 3000],
    ["", 3000],
    ["1", 1],
    ["65535", 65_535],
  ])("reads PORTAL_PORT %j as %i", (PORTAL_PORT, port) => {
    expect(portalPortIn({ PORTAL_PORT })).toBe(port);
  });

  it.each(["0", "65536", "abc", "30.5", "1e3", "-1"])("refuses PORTAL_PORT %j", (PORTAL_PORT) => {
    expect(() => portalPortIn({ PORTAL_PORT })).toThrow(
      `PORTAL_PORT must be a number from 1 to 65535, got "${PORTAL_PORT}".`,
    );
  });
});
