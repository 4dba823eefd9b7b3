import { z } from "zod";
import { fitsMetadata, type Metadata, metadataTooLarge } from "./metadata";

const address =
  /^[^\s\p{C}@"(),:;<>[\\\]?&%]+@[^\s\p{C}@"(),:;<>[\\\]?&%.]+(\.[^\s\p{C}@"(),:;<>[\\\]?&%.]+)+$/u;
const wrongAddress = "Unable to validate email address: invalid format";

/** An e-mail address, in lower case as it is stored. */
export const emailField = z
  .string(wrongAddress)
  .max(254, wrongAddress)
  .regex(address, wrongAddress)
  .transform((email) => email.toLowerCase());

/** Access tokens repeat the metadata, and requests refuse headers that are too large. */
export const metadataField = z
  .record(z.string(), z.json())
  .nullish()
  .transform((data): Metadata => data ?? {})
  .refine(fitsMetadata, metadataTooLarge);
