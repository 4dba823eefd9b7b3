import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { parsePage, pageQuery, type ReadPage } from "../../data/lists/page";
import { adminOrderSchema, type AdminOrder, type OrderFilter } from "./order.schema";
import type { Sort } from "../../data/lists/listQuery";

export const ORDERS_PAGE_SIZE = 20;

export interface OrderListFilter {
  status: OrderFilter;
  /** Null sorts by time, newest first. */
  sort: Sort | null;
}

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
  (supabase: Supabase, { status, sort }: OrderListFilter): ReadPage<AdminOrder> =>
  async (page, size, signal) => {
    const { data } = await supabase
      .rpc("search_orders", {
        status_filter: status,
        page,
        page_size: size,
        ...(sort && { sort_by: sort.by, ascending: !sort.descending }),
      })
      .abortSignal(signal)
      .throwOnError();
    return parsePage(adminOrderSchema, data);
  };
