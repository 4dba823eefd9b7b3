import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { versionOf, StaleVersionError, requireRow } from "@portal/shared/data/staleVersion";
import { messageOf } from "@portal/shared/data/errors";
import { profileKey } from "@portal/shared/data/profile";
import { useMutation } from "@tanstack/react-query";
import type { SaveRequest } from "../../ui/edit/useEditedRow";
import { profileColumns } from "./profile.queries";
import type { Profile, ProfileFields } from "./profile.schema";

/** Fails if the profile has changed since it was read. */
export function useSaveProfile(userId: string) {
  const { supabase, queryClient } = usePortal();
  const toast = useToast("profile");
  return useMutation({
    mutationFn: async ({
      seen,
      fields,
    }: SaveRequest<Profile, ProfileFields>): Promise<Profile | null> => {
      const row = {
        full_name: fields.full_name || null,
        organization: fields.organization || null,
        phone_number: fields.phone_number || null,
      };
      const profiles = supabase.from("profiles");
      if (seen)
        return requireRow(profiles.update(row).match(versionOf(seen)).select(profileColumns));
      const added = { id: userId, ...row };
      return requireRow(profiles.upsert(added, { ignoreDuplicates: true }).select(profileColumns));
    },
    onSuccess: async () => {
      toast({ title: "Profile Updated", description: "Your changes have been saved." });
      await queryClient.invalidateQueries({ queryKey: profileKey(userId) });
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description:
          error instanceof StaleVersionError
            ? "Your profile was changed elsewhere. Your edits are still here: check them, then save again."
            : messageOf(error, "Your changes are still here. Please try again."),
        variant: "destructive",
      }),
  });
}
