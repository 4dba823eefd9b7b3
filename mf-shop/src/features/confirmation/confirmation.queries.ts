import { queryOptions } from "@tanstack/react-query";
import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";
import { cafeOrderColumns, cafeOrderSchema } from "../../cafe/cafeOrder.schema";
import { isSettled } from "../../payment/settlement";
import { orderStatusSchema } from "../../payment/payment.schema";

const POLL_INTERVAL_MS = 3_000;

const billingSchema = z.object({
  legal_name: z.string(),
  address: z.string(),
  gstin: z.string(),
  /** The prices include this tax. */
  gst_percent: z.number().min(0).max(100),
});
export type Billing = z.infer<typeof billingSchema>;

const invoicesSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    number: z.string(),
    taxable_paise: z.number(),
    total_paise: z.number(),
    seller: billingSchema.pick({ legal_name: true, address: true, gstin: true }),
    lines: z.array(z.object({ gst_percent: z.number() })),
  }),
);
export type ReceiptInvoice = z.infer<typeof invoicesSchema>[number];

async function readOrder(supabase: Supabase, orderId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("orders")
    .select(
      `id, provider_order_id, user_id, kind, status, amount_paise, credits, description, valid_days, created_at, paid_at, order_items!order_items_order_id_fkey(snack_id, name, quantity, price, discount_percent, snacks!order_items_snack_id_fkey(name)), payments!payments_order_id_fkey(provider_payment_id, method, outcome), refunds!refunds_order_id_fkey(amount_paise, status, reason), invoices!invoices_order_id_fkey(id, kind, number, taxable_paise, total_paise, seller, lines), ${cafeOrderColumns}`,
    )
    // A free order has no provider order.
    .eq(z.guid().safeParse(orderId).success ? "id" : "provider_order_id", orderId)
    .order("issued_at", { referencedTable: "invoices" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return (
    data && {
      ...data,
      status: orderStatusSchema.parse(data.status),
      cafe_orders: cafeOrderSchema.parse(data.cafe_orders),
      /** Oldest first: the invoice, then its credit notes. None before invoices existed. */
      invoices: invoicesSchema.parse(data.invoices),
    }
  );
}

export type ConfirmedOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

export const confirmationQueries = {
  /** Finds the order by either id; null if not found. */
  order: (supabase: Supabase, orderId: string) =>
    queryOptions({
      queryKey: [queryRoots.orders, "one", orderId],
      queryFn: ({ signal }) => readOrder(supabase, orderId, signal),
      // A payment may still arrive.
      refetchInterval: ({ state }) =>
        state.data && !isSettled(state.data.status) && state.data.status !== "expired"
          ? POLL_INTERVAL_MS
          : false,
    }),

  billing: (supabase: Supabase) =>
    queryOptions({
      queryKey: settingKey("billing"),
      queryFn: async ({ signal }): Promise<Billing | null> => {
        const { data } = await supabase
          .from("system_settings")
          .select("value")
          .eq("key", "billing")
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
        return billingSchema.nullable().parse(data?.value ?? null);
      },
      staleTime: Infinity,
    }),
};
