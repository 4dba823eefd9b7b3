import * as z from "@portal/shared/vendor/zod";
import { versionOf, requireRow } from "@portal/shared/data/staleVersion";
import { adminKeys } from "../../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import { functionError } from "../../../data/functionError";
import { newUserSchema, profileSchema, textOrNull } from "../user.schema";
import type { NewUserInput, ProfileInput, UserProfile } from "../user.schema";
import { userQueries } from "../users.queries";

/** spec 2 §9 */
const INVALIDATE_AFTER_MS = 1000;

export function useUpdateProfile() {
  return useAdminMutation({
    isEdit: true,
    write: async (supabase, { seen, input }: { seen: UserProfile; input: ProfileInput }) => {
      const profile = profileSchema.parse(input);
      await requireRow(
        supabase
          .from("profiles")
          .update({
            full_name: profile.full_name,
            organization: textOrNull(profile.organization),
            phone_number: textOrNull(profile.phone_number),
          })
          .match(versionOf(seen))
          .select("id"),
      );
    },
    invalidates: [userQueries.all],
    invalidateAfterMs: INVALIDATE_AFTER_MS,
    flow: ({ seen }) => `profile ${seen.id}`,
    successToast: () => ({ title: "User profile updated successfully." }),
    errorToast: toErrorToast("Error", "Failed to update profile"),
  });
}

const createdUser = z.object({ userId: z.string() });

/** The user sets a password through a link sent by email. */
export function useAddUser() {
  return useAdminMutation({
    write: async (supabase, input: NewUserInput) => {
      const user = newUserSchema.parse(input);
      const organization = textOrNull(user.organization);
      const phone_number = textOrNull(user.phone_number);
      const { data, error } = await supabase.functions.invoke("create-user", {
        body: { fullName: user.full_name, email: user.email, phone_number, organization },
      });
      if (error) throw new UserCreationFailed(await functionError(error));
      const { userId } = createdUser.parse(data);
      await supabase
        .from("profiles")
        .insert({
          id: userId,
          full_name: user.full_name,
          organization,
          phone_number,
          email: user.email,
        })
        .throwOnError();
    },
    invalidates: [userQueries.all, adminKeys.counts],
    invalidateAfterMs: INVALIDATE_AFTER_MS,
    flow: "new user",
    successToast: ({ email }) => ({
      title: "User profile added successfully.",
      description: `An invitation was sent to ${email}.`,
    }),
    errorToast: (error) =>
      error instanceof UserCreationFailed
        ? {
            title: "User Creation Failed",
            description: error.message || "There was an issue creating a user. Please try again.",
          }
        : error instanceof z.ZodError
          ? { title: "Error", description: "Failed to Add profile" }
          : toErrorToast(
              "Profile Addition Failed",
              "There was an issue adding the profile. Please try again.",
            )(error),
  });
}

class UserCreationFailed extends Error {}
