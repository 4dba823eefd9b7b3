import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles } from "../../release/files";
import { sharedPackages, sharedRanges, sharedVersions } from "./sharedPackages";
import { moduleNames, root } from "../../project/workspace";

const consumer = sharedPackages("consumer");
const provider = sharedPackages("provider");
const sharedParts = Object.keys(consumer).filter((name) => name.startsWith("@base-ui/"));

/** Leaves out parts that are imported for their types only. */
const partsIn = (text: string) =>
  [...text.replaceAll(/import type [^;]*;/g, "").matchAll(/"(@base-ui\/react\/[a-z-]+)"/g)].map(
    ([, part]) => part,
  );

/** Base UI components imported by modules and shared/src/ui. */
async function partsOfModules(): Promise<string[]> {
  const folders = [...moduleNames(), "shared/src/ui"].map((name) => join(root, name));
  const files = await Promise.all(
    folders.map(async (folder) => (await listFiles(folder)).map((file) => join(folder, file))),
  );
  const code = files.flat().filter((file) => /(?<!node_modules.*)\.tsx?$/.test(file));
  return code
    .flatMap((file) => partsIn(readFileSync(file, "utf8")))
    .filter((part) => part !== undefined);
}

describe("sharedPackages", () => {
  it("bundles singletons into the shell only", () => {
    for (const name of Object.keys(sharedVersions())) {
      expect(provider[name]).toMatchObject({ singleton: true, eager: true });
      expect(consumer[name]).toMatchObject({ singleton: true, import: false });
    }
    expect(Object.keys(sharedRanges())).toEqual(Object.keys(sharedVersions()));
  });

  it("versions vendor files by their content", () => {
    for (const name of ["router", "zod"]) {
      const rule = consumer[`@portal/shared/vendor/${name}`];
      expect(rule?.version).toMatch(/^\d+\.\d+\.\d+-vendor[0-9a-f]{8}$/);
      expect(rule?.requiredVersion).toBe(rule?.version);
      expect(rule).not.toHaveProperty("import");
      expect(provider[`@portal/shared/vendor/${name}`]?.version).toBe(rule?.version);
    }
  });

  it("includes every Base UI component that modules use", async () => {
    expect(sharedParts).toEqual(expect.arrayContaining(await partsOfModules()));
  });

  it("provides every Base UI component from the shell, on demand", () => {
    const offered = partsIn(readFileSync(join(root, "shared/src/vendor/offered.ts"), "utf8"));
    expect(new Set(offered)).toEqual(new Set(sharedParts));
    expect(sharedParts.filter((part) => provider[part]?.eager)).toEqual([]);
  });
});
