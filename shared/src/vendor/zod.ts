import { config } from "zod";

// Compiled parsers would need `unsafe-eval`; looking for it is a policy violation.
config({ jitless: true });

/** The only exports of zod that are bundled: `import * as z from` here. */
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
