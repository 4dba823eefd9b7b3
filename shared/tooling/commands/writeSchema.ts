import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedSchema } from "../../src/contract/release/publishedSchema";
import { root } from "./workspace";

/** `pnpm schema`: publishes the JSON Schema of modules.json anew. */
const file = join(root, "shared/src/contract/release/modules.schema.json");
writeFileSync(file, JSON.stringify(publishedSchema()));
