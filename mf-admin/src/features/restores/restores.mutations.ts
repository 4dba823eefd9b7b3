import { adminKeys } from "../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";

export function useStartSending() {
  return useAdminMutation({
    write: async (supabase) => (await supabase.rpc("start_sending").throwOnError()).data,
    invalidates: [adminKeys.restores, adminKeys.deliveries],
    flow: "start sending",
    successToast: (_, dropped) => ({
      title: "Sending started",
      description: `Messages dropped because they are older than the restore: ${dropped}.`,
    }),
    errorToast: toErrorToast("Sending not started", "Nothing is sent yet. Please try again."),
  });
}
