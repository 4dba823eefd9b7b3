import * as v from "valibot";
import { visibleLine } from "../domain/text/visibleLine";
import { withoutLinks } from "../domain/text/withoutLinks";

/** One line without invisible characters, so that a name cannot add lines to an email. */
const line = v.pipe(v.string(), v.transform(visibleLine));
export const text = v.pipe(line, v.minLength(1));
/** The name of a person, written so that mail programs make no link of it in the subject. */
export const personName = v.pipe(line, v.transform(withoutLinks), v.minLength(1));
export const optionalText = v.optional(v.nullable(line), null);
export const longText = v.pipe(v.string(), v.minLength(1));
export const wholeNumber = v.pipe(v.number(), v.integer());
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
export const clockTime = v.pipe(v.string(), v.regex(/^\d\d:\d\d(:\d\d)?$/));
export const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value)), "Not a time"),
);
