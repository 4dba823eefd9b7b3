import type { StackContext } from "../context";
import type { ObjectFiles } from "./objects/objectFiles";

/** What the routes of storage work with. */
export interface StorageParts {
  readonly context: StackContext;
  readonly files: ObjectFiles;
  readonly maxBytes: number;
}
