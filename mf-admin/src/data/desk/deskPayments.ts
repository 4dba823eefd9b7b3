import { queryOptions } from "@tanstack/react-query";
import { retryLostResponse } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { formatDeskMethod, type DeskMethod } from "@portal/shared/domain/deskPayment";
import { formatPaise } from "@portal/shared/domain/money";
import { adminKeys } from "../adminKeys";
import { toErrorToast, useAdminMutation } from "../useAdminMutation";

/** What is due for a booking at the front desk, and its payments, oldest first. */
export const deskAccountQuery = (supabase: Supabase, bookingId: string) =>
  queryOptions({
    queryKey: [queryRoots.orders, "desk", bookingId],
    queryFn: async ({ signal }) => {
      const [booking, orders] = await Promise.all([
        supabase
          .from("bookings")
          .select("rupees_due, paid_paise")
          .eq("id", bookingId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        supabase
          .from("orders")
          .select(
            `id, status, amount_paise, created_at,
              payments!payments_order_id_fkey(method, received_by_name, note),
              refunds!refunds_order_id_fkey(id, amount_paise, method, reason, returned_by_name, created_at)`,
          )
          .eq("booking_id", bookingId)
          .order("created_at")
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const payments = orders.data.map(({ payments: [paid], ...order }) => ({
        ...order,
        method: paid?.method ?? "",
        received_by_name: paid?.received_by_name ?? null,
        note: paid?.note ?? null,
        left: order.refunds.reduce(
          (left, refund) => left - refund.amount_paise,
          order.amount_paise,
        ),
      }));
      // A cancelled booking has no row: nothing is due, and what is left of its payments is returned.
      const returned = payments.reduce((sum, { left }) => sum + left, 0);
      return { account: booking.data ?? { rupees_due: 0, paid_paise: returned }, payments };
    },
  });

export type DeskPayment = Awaited<
  ReturnType<NonNullable<ReturnType<typeof deskAccountQuery>["queryFn"]>>
>["payments"][number];

const changed = [[queryRoots.orders], [queryRoots.bookings], adminKeys.activity];

interface Money {
  /** Room, day and time of the booking, as text. */
  bookingText: string;
  method: DeskMethod;
  amountPaise: number;
  /** A note of the payment, or the reason of its return. */
  note: string;
  requestId: string;
}

const moneyText = ({ bookingText, method, amountPaise }: Money) =>
  `${formatPaise(amountPaise)} (${formatDeskMethod(method)}) · ${bookingText}`;

/** Safe to repeat with the same request id. */
export function useSettleBooking(bookingId: string) {
  return useAdminMutation({
    write: async (supabase, { method, amountPaise, note, requestId }: Money) => {
      await supabase
        .rpc("settle_booking", {
          booking_id: bookingId,
          method,
          amount_paise: amountPaise,
          ...(note && { note }),
          request_id: requestId,
        })
        .throwOnError();
    },
    retry: retryLostResponse,
    invalidates: changed,
    flow: `desk ${bookingId}`,
    successToast: (money) => ({ title: "Payment recorded", description: moneyText(money) }),
    errorToast: toErrorToast("Payment not recorded", "Please try again."),
  });
}

/** Safe to repeat with the same request id. `owedOnly`: no more than what the space owes for the booking. */
export function useReturnPayment(orderId: string, owedOnly: boolean) {
  return useAdminMutation({
    write: async (supabase, { method, amountPaise, note, requestId }: Money) => {
      await supabase
        .rpc("refund_desk_payment", {
          order_id: orderId,
          method,
          amount_paise: amountPaise,
          ...(note && { reason: note }),
          request_id: requestId,
          owed_only: owedOnly,
        })
        .throwOnError();
    },
    retry: retryLostResponse,
    invalidates: changed,
    flow: `desk ${orderId}`,
    successToast: (money) => ({ title: "Refund recorded", description: moneyText(money) }),
    errorToast: toErrorToast("Refund not recorded", "Please try again."),
  });
}
