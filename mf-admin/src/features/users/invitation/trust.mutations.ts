import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { AdminUser } from "../user.schema";
import { userQueries } from "../users.queries";

export function useTrustMember() {
  return useAdminMutation({
    write: async (supabase, { id }: Pick<AdminUser, "id" | "display_name">) =>
      supabase.rpc("trust_member", { member_id: id }).throwOnError(),
    invalidates: [userQueries.all],
    flow: ({ id }) => `trust ${id}`,
    successToast: ({ display_name }) => ({ title: `${display_name} can invite more people` }),
    errorToast: toErrorToast("Not allowed", "Please try again."),
  });
}
