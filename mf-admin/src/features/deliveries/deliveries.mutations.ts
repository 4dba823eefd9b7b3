import { adminKeys } from "../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";

export function useRetryDelivery() {
  return useAdminMutation({
    write: async (supabase, id: string) => {
      await supabase.rpc("retry_delivery", { outbox_id: id }).throwOnError();
      // Errors are ignored: otherwise the scheduled run sends the message.
      await supabase.functions.invoke("deliver-notifications", { body: {} });
    },
    invalidates: [adminKeys.deliveries],
    flow: (id) => `delivery ${id}`,
    successToast: () => ({
      title: "Email will be sent again",
      description: "If it fails again, it stays in this list.",
    }),
    errorToast: toErrorToast("Retry failed", "The email could not be retried. Please try again."),
  });
}
