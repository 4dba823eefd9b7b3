import { queryRoots } from "@portal/shared/data/queryKeys";
import { adminKeys } from "../../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { AdminUser } from "../user.schema";
import { userQueries } from "../users.queries";

interface CreditsChange {
  user: Pick<AdminUser, "id">;
  /** Whole credits; a negative number removes credits. */
  amount: number;
  reason: string;
}

export function useChangeCredits() {
  return useAdminMutation({
    write: async (supabase, { user, amount, reason }: CreditsChange) =>
      supabase
        .rpc("addUserCredits", { userid: user.id, amount_to_add: amount, reason })
        .throwOnError(),
    invalidates: [userQueries.all, [queryRoots.credits], adminKeys.activity],
    flow: ({ user }) => `credits ${user.id}`,
    successToast: ({ amount }) => ({
      title:
        amount > 0 ? `Added ${amount} credits to user.` : `Removed ${-amount} credits to user.`,
    }),
    errorToast: toErrorToast("Error", "Failed to add credits"),
  });
}
