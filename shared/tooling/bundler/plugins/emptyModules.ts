import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const zod = dirname(createRequire(import.meta.url).resolve("zod"));

// Library code that no page needs and that cannot be tree-shaken because methods refer to it.
// Calling it in a build (zod's `toJSONSchema`, storage's analytics buckets) throws a TypeError.
const files = [
  "iceberg-js",
  join(zod, "v4/core/json-schema-processors.js"),
  join(zod, "v4/core/to-json-schema.js"),
];

export const emptyModules = Object.fromEntries(files.map((file) => [file, false as const]));
