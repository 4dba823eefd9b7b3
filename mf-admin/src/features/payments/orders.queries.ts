import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { parsePage, pageQuery, type ReadPage } from "../../data/lists/page";
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

export const searchOrders =
  (
    supabase: Supabase,
    { search, status, kind, days, sort }: OrderListFilter,
  ): ReadPage<AdminOrder> =>
  async (page, size, signal) => {
    const { data } = await supabase
      .rpc("search_orders", {
        status_filter: status,
        page,
        page_size: size,
        ...(search && { search }),
        ...(kind !== "all" && { kind_filter: kind }),
        ...(days.from && { from_day: days.from }),
        ...(days.to && { to_day: days.to }),
        ...(sort && { sort_by: sort.by, ascending: !sort.descending }),
      })
      .abortSignal(signal)
      .throwOnError();
    return parsePage(adminOrderSchema, data);
  };
