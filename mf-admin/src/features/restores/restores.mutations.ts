import { adminKeys } from "../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";

export function useStartSending() {
  return useAdminMutation({
    write: async (supabase) => (await supabase.rpc("start_sending").throwOnError()).data,
    invalidates: [adminKeys.restores, adminKeys.deliveries],
    flow: "start sending",
    successToast: (_, dropped) => ({
      title: "Sending started",
      description: `Messages from before the restore that were dropped: ${dropped}.`,
    }),
    errorToast: toErrorToast("Sending not started", "Nothing is sent yet. Please try again."),
  });
}
