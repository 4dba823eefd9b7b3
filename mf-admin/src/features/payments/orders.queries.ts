import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { parsePage, pageQuery, type ReadPage, type ReadPart } from "../../data/lists/page";
import { adminOrderSchema, type AdminOrder, type OrderListFilter } from "./order.schema";

export const ORDERS_PAGE_SIZE = 20;

export const orderQueries = {
  all: [queryRoots.orders] as const,

  page: (supabase: Supabase, filter: OrderListFilter, page: number) =>
    pageQuery(
      [...orderQueries.all, "admin", filter],
      searchOrders(supabase, filter),
      page,
      ORDERS_PAGE_SIZE,
    ),
};

const searchOrders =
  (supabase: Supabase, { sort, ...filter }: OrderListFilter): ReadPage<AdminOrder> =>
  async (page, size, signal) => {
    const { data } = await supabase
      .rpc("search_orders", {
        ...filterArgs(filter),
        page,
        page_size: size,
        ...(sort && { sort_by: sort.by, ascending: !sort.descending }),
      })
      .abortSignal(signal)
      .throwOnError();
    return parsePage(adminOrderSchema, data);
  };

/** The orders of the filter in parts, the first one first. */
export const readOrders =
  (supabase: Supabase, filter: OrderListFilter): ReadPart<AdminOrder> =>
  async (last, size) => {
    const { data } = await supabase
      .rpc("search_orders", {
        ...filterArgs(filter),
        page_size: size,
        ascending: true,
        ...(last && { after_created_at: last.created_at, after_id: last.id }),
      })
      .throwOnError();
    return parsePage(adminOrderSchema, data);
  };

const filterArgs = ({ search, status, kind, days }: Omit<OrderListFilter, "sort">) => ({
  status_filter: status,
  ...(search && { search }),
  ...(kind !== "all" && { kind_filter: kind }),
  ...(days.from && { from_day: days.from }),
  ...(days.to && { to_day: days.to }),
});
