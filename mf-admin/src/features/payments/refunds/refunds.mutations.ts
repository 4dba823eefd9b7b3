import { refusalOf } from "@portal/shared/data/refusals";
import type { Supabase } from "@portal/shared/data/supabase";
import { throwIfConflict } from "@portal/shared/data/staleVersion";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { adminKeys } from "../../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { AdminOrder } from "../order.schema";

export type RefundableOrder = Pick<AdminOrder, "id" | "amount_paise" | "credits" | "who">;

/** The button is only offered for refundable orders, so another admin was first. */
const isRefundedAlready = (error: unknown) => refusalOf(error)?.code === "not_refundable";

/** Sends due refunds now. Errors are ignored: the scheduled reconciliation sends them as well. */
const sendRefunds = (supabase: Supabase) =>
  supabase.functions.invoke("reconcile-payments", { body: {} });

export function useRetryRefund() {
  return useAdminMutation({
    write: async (supabase, refundId: string) => {
      await throwIfConflict(
        supabase.rpc("retry_refund", { refund_id: refundId }).throwOnError(),
        isRefundedAlready,
      );
      await sendRefunds(supabase);
    },
    invalidates: [[queryRoots.orders]],
    flow: (id) => `refund ${id}`,
    successToast: () => ({
      title: "Refund will be retried",
      description: "It will be sent within a few minutes.",
    }),
    errorToast: toErrorToast("Refund failed", "The refund could not be retried. Please try again."),
  });
}

interface OrderRefund {
  order: RefundableOrder;
  reason: string;
  /** Whether the items go back in stock. Only for orders that the cafe has not begun to prepare. */
  returnStock: boolean;
}

/**
 * The database removes the credits that the order added. @throws StaleVersionError if another admin
 * was first.
 */
export function useRefundOrder() {
  return useAdminMutation({
    write: async (supabase, { order, reason, returnStock }: OrderRefund) => {
      await throwIfConflict(
        supabase
          .rpc("refund_order", {
            order_id: order.id,
            reason,
            ...(returnStock && { return_stock: true }),
          })
          .throwOnError(),
        isRefundedAlready,
      );
      await sendRefunds(supabase);
    },
    invalidates: [
      [queryRoots.orders],
      [queryRoots.credits],
      [queryRoots.snacks],
      adminKeys.users,
      adminKeys.activity,
    ],
    flow: ({ order }) => `order ${order.id}`,
    successToast: () => ({
      title: "Refund requested",
      description: "The money is returned by the original payment method.",
    }),
    errorToast: toErrorToast("Refund failed", "The order could not be refunded. Please try again."),
  });
}
