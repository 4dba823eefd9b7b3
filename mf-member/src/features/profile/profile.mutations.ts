import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { profileKey } from "@portal/shared/data/profile";
import { useMutation } from "@tanstack/react-query";
import type { ProfileFields } from "./profile.schema";

/** Saves a person's own profile; the row is made where it is missing. Toasts both outcomes. */
export function useSaveProfile(userId: string, exists: boolean) {
  const { supabase, queryClient, toast } = usePortal();
  return useMutation({
    mutationFn: async (fields: ProfileFields) => {
      const row = {
        full_name: fields.full_name || null,
        organization: fields.organization || null,
        phone_number: fields.phone_number || null,
      };
      const profiles = supabase.from("profiles");
      await (
        exists ? profiles.update(row).eq("id", userId) : profiles.insert({ id: userId, ...row })
      ).throwOnError();
    },
    onSuccess: async () => {
      toast({ title: "Profile Updated", description: "Your changes have been saved." });
      await queryClient.invalidateQueries({ queryKey: profileKey(userId) });
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description: messageOf(error, "Your changes are still here. Please try again."),
        variant: "destructive",
      }),
  });
}
