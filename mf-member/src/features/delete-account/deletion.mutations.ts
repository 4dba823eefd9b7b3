import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { formatInstantDay } from "@portal/shared/domain/formatDates";
import type { User } from "@supabase/supabase-js";
import { useMutation } from "@tanstack/react-query";
import { deletionQueries } from "./deletion.queries";

export class WrongPassword extends Error {
  override readonly name = "WrongPassword";
}

/** The new session proves to the database that the password was entered just now. */
export function useDeleteAccount(user: User) {
  const { supabase, queryClient } = usePortal();
  const toast = useToast("account-deletion");
  return useForgetOfflineError(
    useMutation({
      mutationFn: async (password: string) => {
        const { error } = await supabase.auth.signInWithPassword({
          email: user.email ?? "",
          password,
        });
        if (error?.code === "invalid_credentials") throw new WrongPassword();
        if (error) throw error;
        return (await supabase.rpc("request_account_deletion").throwOnError()).data.delete_at;
      },
      onSuccess: async (deleteAt) => {
        toast({
          title: "Account Deletion Scheduled",
          description: `Your account will be deleted on ${formatInstantDay(deleteAt)}. Until then you can keep it.`,
        });
        await queryClient.invalidateQueries({
          queryKey: deletionQueries.deleteAt(supabase, user.id).queryKey,
        });
      },
    }),
  );
}

export function useKeepAccount(userId: string) {
  const { supabase, queryClient } = usePortal();
  const toast = useToast("account-deletion");
  return useMutation({
    mutationFn: async () => {
      await supabase.rpc("keep_account").throwOnError();
    },
    onSuccess: async () => {
      toast({ title: "Account Kept", description: "Your account will not be deleted." });
      await queryClient.invalidateQueries({
        queryKey: deletionQueries.deleteAt(supabase, userId).queryKey,
      });
    },
    onError: (error) =>
      toast({
        title: "Account Not Kept",
        description: messageOf(error, "Please try again."),
        variant: "destructive",
      }),
  });
}
