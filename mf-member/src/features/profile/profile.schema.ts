import * as z from "@portal/shared/libraries/zod";

const field = (longest: number) =>
  z.string().trim().max(longest, `Please use at most ${longest} characters`);

/** What people change about themselves. Empty fields are stored as null. */
export const profileSchema = z.object({
  full_name: field(200),
  organization: field(200),
  phone_number: field(40),
});
export type ProfileFields = z.infer<typeof profileSchema>;
