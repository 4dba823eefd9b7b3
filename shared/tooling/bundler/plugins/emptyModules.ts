import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const zod = dirname(require.resolve("zod"));
const authOf = (from: string) => dirname(createRequire(from).resolve("@supabase/auth-js"));
const auth = join(authOf(require.resolve("@supabase/supabase-js")), "../module");

// Library code that no page needs and that cannot be tree-shaken because methods refer to it.
// Calling it in a build (zod's `toJSONSchema`, storage's analytics buckets, sign-in with
// Ethereum) throws a TypeError.
const files = [
  "iceberg-js",
  join(zod, "v4/core/json-schema-processors.js"),
  join(zod, "v4/core/to-json-schema.js"),
  join(auth, "lib/web3/ethereum.js"),
];

export const emptyModules = Object.fromEntries(files.map((file) => [file, false as const]));
