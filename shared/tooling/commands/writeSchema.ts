import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedSchema } from "../../src/contract/publishedSchema";
import { root } from "./workspace";

/** `pnpm schema`: publishes the JSON Schema of modules.json anew. */
const file = join(root, "shared/src/contract/modules.schema.json");
writeFileSync(file, JSON.stringify(publishedSchema()));
