import { queryOptions } from "@tanstack/react-query";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";

export interface OrderDetail {
  items: Pick<Tables<"order_items">, "id" | "name" | "quantity" | "price" | "discount_percent">[];
  payments: Pick<
    Tables<"payments">,
    | "id"
    | "provider_payment_id"
    | "amount_paise"
    | "method"
    | "outcome"
    | "received_by_name"
    | "note"
    | "created_at"
  >[];
  refunds: Pick<
    Tables<"refunds">,
    | "id"
    | "amount_paise"
    | "reason"
    | "status"
    | "failures"
    | "last_error"
    | "retry_at"
    | "created_at"
    | "method"
    | "returned_by_name"
  >[];
  /** Oldest first: the invoice, then its credit notes. */
  invoices: Pick<Tables<"invoices">, "id" | "kind" | "number">[];
}

export const orderDetailQuery = (supabase: Supabase, orderId: string) =>
  queryOptions({
    queryKey: [queryRoots.orders, "detail", orderId],
    queryFn: async ({ signal }): Promise<OrderDetail> => {
      const [items, payments, refunds, invoices] = await Promise.all([
        supabase
          .from("order_items")
          .select("id, name, quantity, price, discount_percent")
          .eq("order_id", orderId)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("payments")
          .select(
            "id, provider_payment_id, amount_paise, method, outcome, received_by_name, note, created_at",
          )
          .eq("order_id", orderId)
          .order("created_at")
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("refunds")
          .select(
            "id, amount_paise, reason, status, failures, last_error, retry_at, created_at, method, returned_by_name",
          )
          .eq("order_id", orderId)
          .order("created_at")
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("invoices")
          .select("id, kind, number")
          .eq("order_id", orderId)
          .order("issued_at")
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return {
        items: items.data,
        payments: payments.data,
        refunds: refunds.data,
        invoices: invoices.data,
      };
    },
  });
