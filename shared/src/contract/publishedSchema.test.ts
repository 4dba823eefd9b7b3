import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { publishedSchema } from "./publishedSchema";

const file = join(import.meta.dirname, "modules.schema.json");
const published: unknown = JSON.parse(readFileSync(file, "utf8"));

it("The published JSON Schema is what the portal parses modules.json with (pnpm schema)", () => {
  expect(published).toEqual(publishedSchema());
});

it("A modules.json is a document of the public frontend-discovery schema", () => {
  const object = z.object({ properties: z.record(z.string(), z.unknown()) });
  const document = object.parse(published).properties;
  expect(Object.keys(document)).toEqual(["schema", "microFrontends"]);
  const { additionalProperties: releases } = z
    .object({ additionalProperties: z.object({ items: object }) })
    .parse(document["microFrontends"]);
  const release = releases.items.properties;
  // The public schema allows these and no others; what is ours stays below `extras`.
  expect(Object.keys(release).toSorted()).toEqual(
    ["deployment", "extras", "fallbackUrl", "metadata", "url"].toSorted(),
  );
  expect(Object.keys(object.parse(release["metadata"]).properties)).toEqual([
    "integrity",
    "version",
  ]);
});
