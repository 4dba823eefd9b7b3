import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { root } from "../project/workspace";
import { rulesOff } from "./rulesOff";

const configSchema = z.object({ rules: z.record(z.string(), z.unknown()) });

it("gives a reason for each rule that is off in .oxlintrc.json", async () => {
  const text = await readFile(join(root, ".oxlintrc.json"), "utf8");
  const { rules } = configSchema.parse(JSON.parse(text));
  const off = Object.keys(rules).filter((name) => rules[name] === "off");
  expect(off.sort()).toEqual(Object.keys(rulesOff).sort());
});
