import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import {
  needsAttention,
  parseOrderStatus,
  type OrderFilter,
  type OrderStatus,
} from "./order.schema";

export const ORDERS_PAGE_SIZE = 20;

/** `amount_paise` is in integer paise. */
export type AdminOrder = Pick<
  Tables<"orders">,
  "id" | "kind" | "mode" | "amount_paise" | "credits" | "provider_order_id" | "created_at"
> & { status: OrderStatus; who: string; email: string | null };

export interface OrderPage {
  orders: AdminOrder[];
  total: number;
}

export const orderQueries = {
  all: ["orders"] as const,

  page: (supabase: Supabase, filter: OrderFilter, page: number) =>
    queryOptions({
      queryKey: [...orderQueries.all, "admin", filter, page],
      queryFn: ({ signal }) => readOrders(supabase, filter, page, ORDERS_PAGE_SIZE, signal),
      placeholderData: keepPreviousData,
    }),
};

/** One page of everybody's orders, newest first; the server filters and counts them. */
export async function readOrders(
  supabase: Supabase,
  filter: OrderFilter,
  page: number,
  pageSize: number,
  signal = new AbortController().signal,
): Promise<OrderPage> {
  const all = supabase
    .from("orders")
    .select(
      "id, kind, mode, status, amount_paise, credits, provider_order_id, created_at, profiles!orders_user_id_fkey(full_name, email)",
      { count: "exact" },
    );
  const filtered =
    filter === "all"
      ? all
      : filter === "attention"
        ? all.in("status", [...needsAttention])
        : all.eq("status", filter);
  const { data, count } = await filtered
    .order("created_at", { ascending: false })
    .range((page - 1) * pageSize, page * pageSize - 1)
    .abortSignal(signal)
    .throwOnError();
  return {
    total: count ?? 0,
    orders: data.map(({ profiles, status, ...order }) => ({
      ...order,
      status: parseOrderStatus(status),
      who: profiles.full_name ?? profiles.email ?? "Unknown User",
      email: profiles.email,
    })),
  };
}
