import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../project/workspace";
import { textOf } from "./fixtures/code";
import { findUnproven } from "./fixtures/findUnproven";
import { type Finding, lintCode } from "./fixtures/lintCode";
import { rightCode } from "./fixtures/rightCode";
import { wrongCode } from "./fixtures/wrongCode";
import { boundaryOverrides } from "./rules";

describe("lint boundaries", () => {
  let rejected: Finding[];
  let accepted: Finding[];
  beforeAll(async () => {
    rejected = await lintCode(wrongCode);
    accepted = await lintCode(rightCode);
  });

  it.each(wrongCode)("rejects an import in %s", (folder, code) => {
    const missed = code.filter(
      (wrong) =>
        !rejected.some(
          (finding) =>
            finding.folder === folder &&
            finding.code === wrong &&
            finding.text.includes(wrong.reason),
        ),
    );
    expect(missed.map(textOf)).toEqual([]);
  });

  it.each(rightCode)("accepts the imports in %s", (folder) => {
    expect(accepted.filter((finding) => finding.folder === folder)).toEqual([]);
  });

  it.each(boundaryOverrides.map((override) => [override.files.join(), override] as const))(
    "has wrong code for each restriction of %s",
    (_, override) => {
      expect(findUnproven(override, wrongCode)).toEqual([]);
    },
  );

  it(".oxlintrc.json matches rules.ts", async () => {
    const config: unknown = JSON.parse(await readFile(join(root, ".oxlintrc.json"), "utf8"));
    expect(config, "run pnpm lint:config").toHaveProperty("overrides", boundaryOverrides);
  });
});
