import { failure, useAdminWrite } from "../../data/useAdminWrite";
import type { AdminOrder } from "./orders.queries";

/**
 * Gives the money of a fulfilled order back; credits that it brought leave the account. The
 * database runs it once, however many admins press.
 */
export function useRefundOrder() {
  return useAdminWrite({
    write: async (supabase, { order, reason }: { order: AdminOrder; reason: string }) =>
      supabase.rpc("refund_order", { order_id: order.id, reason }).throwOnError(),
    invalidates: [["orders"], ["credits"], ["admin", "users"]],
    succeeded: () => ({
      title: "Refund requested",
      description: "The money goes back the way it came.",
    }),
    failed: failure("Refund Failed", "The order could not be refunded. Please try again."),
  });
}
