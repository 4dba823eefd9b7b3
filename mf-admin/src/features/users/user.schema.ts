import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import * as z from "@portal/shared/vendor/zod";

export const roleFilters = ["all", "admin", "user"] as const;
export type RoleFilter = (typeof roleFilters)[number];

export const adminUserSchema = z.object({
  id: z.string(),
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  /** spec 1 §4 */
  display_name: z.string(),
  organization: z.string().nullable(),
  phone_number: z.string().nullable(),
  role: z.enum(["admin", "user"]),
  credits: z
    .number()
    .nullish()
    .transform((credits) => credits ?? 0),
  created_at: z.string(),
  /** The last day (yyyy-MM-dd) up to today with a booking. Lists have it. */
  last_visit: z.string().nullish(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** `updated_at` detects conflicting edits. */
export type UserProfile = Pick<
  AdminUser,
  "id" | "full_name" | "organization" | "phone_number" | "created_at"
> & { updated_at: string };

const optionalText = z.string().trim();

/** 'Edit User Profile' (spec 2 §5). */
export const profileSchema = z.object({
  full_name: z.string().overwrite(visibleLine).min(1, "Full name is required"),
  organization: z.string().overwrite(visibleLine),
  phone_number: optionalText,
});
export type ProfileInput = z.input<typeof profileSchema>;

export const profileValues = (profile: UserProfile): ProfileInput => ({
  full_name: profile.full_name ?? "",
  organization: profile.organization ?? "",
  phone_number: profile.phone_number ?? "",
});

/** 'Add User Profile' (spec 2 §5). */
export const newUserSchema = profileSchema.extend({
  email: z.email("Invalid email address"),
});
export type NewUserInput = z.input<typeof newUserSchema>;

export function textOrNull(text: string): string | null {
  return text.trim() || null;
}
