import * as v from "valibot";

/** The checks that the texts of the kinds rely on. */
export const text = v.pipe(v.string(), v.minLength(1));
export const optionalText = v.optional(v.nullable(v.string()), null);
export const wholeNumber = v.pipe(v.number(), v.integer());
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
export const clockTime = v.pipe(v.string(), v.regex(/^\d\d:\d\d(:\d\d)?$/));
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), "Not a time"),
);
