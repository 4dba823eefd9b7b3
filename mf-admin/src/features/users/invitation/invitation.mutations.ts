import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import { userQueries } from "../users.queries";

export function useResendInvitation() {
  return useAdminMutation({
    write: async (supabase, { memberId }: { memberId: string }) =>
      supabase.rpc("resend_invitation", { member_id: memberId }).throwOnError(),
    invalidates: [userQueries.all],
    flow: ({ memberId }) => `invitation ${memberId}`,
    successToast: () => ({ title: "Invitation sent again" }),
    errorToast: toErrorToast("Invitation not sent", "Please try again."),
  });
}
