import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import * as z from "@portal/shared/vendor/zod";

const field = (maxLength: number) =>
  z.string().overwrite(visibleLine).max(maxLength, `Please use at most ${maxLength} characters`);

/** Empty fields are stored as null. */
export const profileSchema = z.object({
  full_name: field(200),
  organization: field(200),
  phone_number: field(40),
});
export type ProfileFields = z.infer<typeof profileSchema>;

export type Profile = { [Field in keyof ProfileFields]: string | null } & {
  id: string;
  updated_at: string;
};

export const profileFields = (profile: Profile | null): ProfileFields => ({
  full_name: profile?.full_name ?? "",
  organization: profile?.organization ?? "",
  phone_number: profile?.phone_number ?? "",
});
