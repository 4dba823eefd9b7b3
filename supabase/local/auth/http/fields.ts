import { z } from "zod";
import { fitsMetadata, type Metadata, metadataTooLarge } from "../users/metadata";

const address =
  /^[^\s\p{C}@"(),:;<>[\\\]?&%]+@[^\s\p{C}@"(),:;<>[\\\]?&%.]+(\.[^\s\p{C}@"(),:;<>[\\\]?&%.]+)+$/u;
const invalidAddress = "Unable to validate email address: invalid format";

export const emailField = z
  .string(invalidAddress)
  .max(254, invalidAddress)
  .regex(address, invalidAddress)
  .transform((email) => email.toLowerCase());

/** Limited in size: access tokens contain the metadata, and request headers must stay small. */
export const metadataField = z
  .record(z.string(), z.json())
  .nullish()
  .transform((data): Metadata => data ?? {})
  .refine(fitsMetadata, metadataTooLarge);
