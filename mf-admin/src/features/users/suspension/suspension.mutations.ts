import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { AdminUser } from "../user.schema";
import { userQueries } from "../users.queries";

type Member = Pick<AdminUser, "id" | "display_name">;

export function useSuspendMember() {
  return useAdminMutation({
    write: async (supabase, { member, reason }: { member: Member; reason: string }) =>
      supabase
        .rpc("suspend_member", { member_id: member.id, reason: reason.trim() })
        .throwOnError(),
    invalidates: [userQueries.all],
    flow: ({ member }) => `suspension ${member.id}`,
    successToast: ({ member }) => ({ title: `${member.display_name} is suspended` }),
    errorToast: toErrorToast("Not suspended", "Please try again."),
  });
}

export function useEndSuspension() {
  return useAdminMutation({
    write: async (supabase, { id }: Member) =>
      supabase.rpc("end_suspension", { member_id: id }).throwOnError(),
    invalidates: [userQueries.all],
    flow: ({ id }) => `suspension ${id}`,
    successToast: ({ display_name }) => ({ title: `${display_name} can log in again` }),
    errorToast: toErrorToast("Suspension not ended", "Please try again."),
  });
}
