import { z } from "zod";
import type { Metadata } from "./userStore";

const address = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/;
const wrongAddress = "Unable to validate email address: invalid format";

/** An e-mail address, in lower case as it is stored. */
export const emailField = z
  .string(wrongAddress)
  .max(254, wrongAddress)
  .regex(address, wrongAddress)
  .transform((email) => email.toLowerCase());

const jsonField = z.json();

export const metadataField = z
  .record(z.string(), jsonField)
  .nullish()
  .transform((data): Metadata => data ?? {});
