import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "./workspace";

const manifestSchema = z.object({ engines: z.object({ node: z.string() }) });
const lockfileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ engines: z.object({ node: z.string().optional() }).optional() }),
  ),
});

const read = (file: string) => readFileSync(join(root, file), "utf8");
const { node: promised } = manifestSchema.parse(JSON.parse(read("package.json"))).engines;
const oldest = minVersion(promised)?.version ?? "";
const packages = ["pnpm-lock.yaml", "shared/catalogue/pnpm-lock.yaml"].flatMap((file) =>
  Object.entries(lockfileSchema.parse(parse(read(file))).packages),
);

it("supports the minimum Node version with every dependency", () => {
  expect(packages.length).toBeGreaterThan(300);
  const refusing = packages
    .filter(([, { engines }]) => !satisfies(oldest, engines?.node ?? "*"))
    .map(([name, { engines }]) => `${name} needs Node ${engines?.node ?? ""}, not ${oldest}`);
  expect(refusing).toEqual([]);
});

it("names the same minimum Node version in the README and the start command", () => {
  const shown = oldest.replace(/\.0$/, "");
  expect(read("README.md")).toContain(`Node ${shown} or newer`);
  expect(read("shared/tooling/commands/bootstrap.mjs")).toContain(
    `the portal needs ${shown} or newer`,
  );
});
