import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const zod = dirname(createRequire(import.meta.url).resolve("zod"));

/**
 * Parts of libraries that no page of the portal asks for, and that the bundler can't shake off
 * because methods mention them. They are empty in what is built: who asks for one after all (a
 * zod schema's `toJSONSchema`, storage's analytics buckets) gets a TypeError at once.
 */
const parts = [
  "iceberg-js",
  join(zod, "v4/core/json-schema-processors.js"),
  join(zod, "v4/core/to-json-schema.js"),
];

/** The bundler's `resolve.alias` for them. */
export const leftOut = Object.fromEntries(parts.map((part) => [part, false as const]));
