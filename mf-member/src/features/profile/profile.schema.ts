import * as z from "@portal/shared/vendor/zod";

const field = (longest: number) =>
  z.string().trim().max(longest, `Please use at most ${longest} characters`);

/** What people change about themselves. Empty fields are stored as null. */
export const profileSchema = z.object({
  full_name: field(200),
  organization: field(200),
  phone_number: field(40),
});
export type ProfileFields = z.infer<typeof profileSchema>;

/** A profile in the version that its form holds a save against. */
export type Profile = { [Field in keyof ProfileFields]: string | null } & {
  id: string;
  updated_at: string;
};

/** What the form begins with; null where there is no profile yet. */
export const profileFields = (profile: Profile | null): ProfileFields => ({
  full_name: profile?.full_name ?? "",
  organization: profile?.organization ?? "",
  phone_number: profile?.phone_number ?? "",
});
