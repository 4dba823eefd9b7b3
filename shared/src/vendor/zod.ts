/** What the portal uses of zod, so that nothing else of it travels: `import * as z from` here. */
export {
  array,
  boolean,
  coerce,
  custom,
  email,
  enum,
  guid,
  instanceof,
  int,
  iso,
  literal,
  number,
  object,
  record,
  string,
  union,
  unknown,
  url,
  ZodError,
} from "zod";
export type { infer, input, ZodObject, ZodRawShape, ZodType } from "zod";
