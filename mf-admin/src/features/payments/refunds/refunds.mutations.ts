import { refusalOf } from "@portal/shared/data/refusals";
import type { Supabase } from "@portal/shared/data/supabase";
import { unlessFirst } from "@portal/shared/data/changedMeanwhile";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { adminKeys } from "../../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../../data/useAdminMutation";
import type { AdminOrder } from "../order.schema";

/** Only what can be refunded is offered for it; by now somebody else has. */
const isRefundedAlready = (error: unknown) => refusalOf(error)?.code === "not_refundable";

/** Has what is due go out now. A failure is none of the admin's: the schedule sends it, too. */
const sendRefunds = (supabase: Supabase) =>
  supabase.functions.invoke("reconcile-payments", { body: {} });

/** Has a reconciliation look after a refund that was given up. */
export function useRetryRefund() {
  return useAdminMutation({
    write: async (supabase, refundId: string) => {
      await unlessFirst(
        supabase.rpc("retry_refund", { refund_id: refundId }).throwOnError(),
        isRefundedAlready,
      );
      await sendRefunds(supabase);
    },
    invalidates: [[queryRoots.orders]],
    successToast: () => ({
      title: "Refund will be tried again",
      description: "It is asked for within a few minutes.",
    }),
    errorToast: toErrorToast(
      "Refund Failed",
      "The refund could not be tried again. Please try again.",
    ),
  });
}

/**
 * Gives the money of a fulfilled order back; credits that it brought leave the account. The
 * database runs it once, however many admins press, and the others get ChangedMeanwhile.
 */
export function useRefundOrder() {
  return useAdminMutation({
    write: async (supabase, { order, reason }: { order: AdminOrder; reason: string }) => {
      await unlessFirst(
        supabase.rpc("refund_order", { order_id: order.id, reason }).throwOnError(),
        isRefundedAlready,
      );
      await sendRefunds(supabase);
    },
    invalidates: [[queryRoots.orders], [queryRoots.credits], adminKeys.users, adminKeys.activity],
    successToast: () => ({
      title: "Refund requested",
      description: "The money goes back the way it came.",
    }),
    errorToast: toErrorToast("Refund Failed", "The order could not be refunded. Please try again."),
  });
}
