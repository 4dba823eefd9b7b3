import { Ajv2020 } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "@portal/shared/vendor/zod";
import { testRelease } from "../../testing/testRelease";
import { DISCOVERY_SCHEMA, type Discovery } from "./discovery";
import { publishedSchema } from "./publishedSchema";

const file = join(import.meta.dirname, "modules.schema.json");
const published: unknown = JSON.parse(readFileSync(file, "utf8"));

it("equals the schema that parses modules.json (update with pnpm schema)", () => {
  expect(published).toEqual(publishedSchema());
});

it("contains only properties of the public frontend-discovery schema", () => {
  const object = z.object({ properties: z.record(z.string(), z.unknown()) });
  const document = object.parse(published).properties;
  expect(Object.keys(document)).toEqual(["schema", "microFrontends"]);
  const { additionalProperties: releases } = z
    .object({ additionalProperties: z.object({ items: object }) })
    .parse(document["microFrontends"]);
  const release = releases.items.properties;
  // The public schema allows only these properties; ours belong under `extras`.
  expect(Object.keys(release).toSorted()).toEqual(
    ["deployment", "extras", "fallbackUrl", "metadata", "url"].toSorted(),
  );
  expect(Object.keys(object.parse(release["metadata"]).properties)).toEqual([
    "integrity",
    "version",
  ]);
});

describe("a JSON Schema validator", () => {
  // Ajv needs a separate package for formats; `date-time` is the only one used.
  const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { "date-time": true } });
  const validate = ajv.compile(publishedSchema());
  const document = (path: string): Discovery => {
    const routes = [{ path, access: "public" as const }];
    const released = new Date().toISOString();
    const canary = testRelease("two", { routes, fallback: "one" });
    const fallbackUrl = "/modules/mf-test/one/entry.js";
    const deployment = { traffic: 10, default: false };
    const releases = [
      testRelease("one", { routes, released }),
      { ...canary, fallbackUrl, deployment },
    ];
    return { schema: DISCOVERY_SCHEMA, microFrontends: { "mf-test": releases } };
  };

  it("accepts a modules.json", () => {
    validate(document("/snacks/*"));
    expect(validate.errors).toBeNull();
  });

  it("reports an invalid route", () => {
    validate(document("snacks"));
    expect(validate.errors?.map(({ instancePath }) => instancePath)).toContain(
      "/microFrontends/mf-test/0/extras/routes/0/path",
    );
  });
});
