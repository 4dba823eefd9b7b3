/** Only these exports of zod are bundled; modules use `import * as z`. */
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
