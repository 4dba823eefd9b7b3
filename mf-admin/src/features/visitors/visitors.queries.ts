import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Sort } from "../../data/lists/listQuery";
import { parsePage, pageQuery, type ReadPage, type ReadPart } from "../../data/lists/page";
import {
  visitorSchema,
  type ArrivalFilter,
  type Visitor,
  type VisitorStatus,
} from "./visitor.schema";

export const VISITORS_PAGE_SIZE = 20;

export interface VisitorFilter {
  search: string;
  status: VisitorStatus | "all";
  arrival: ArrivalFilter | "all";
  /** Null: visitors expected today first, then those who are here, then the newest requests. */
  sort: Sort | null;
}

export const visitorQueries = {
  all: [queryRoots.visitors, "admin"] as const,

  page: (supabase: Supabase, filter: VisitorFilter, page: number) =>
    pageQuery(
      [...visitorQueries.all, filter],
      searchVisitors(supabase, filter),
      page,
      VISITORS_PAGE_SIZE,
    ),
};

const searchVisitors =
  (supabase: Supabase, { search, status, arrival, sort }: VisitorFilter): ReadPage<Visitor> =>
  async (page, size, signal) => {
    const { data } = await supabase
      .rpc("search_visitors", {
        search,
        status_filter: status,
        arrival_filter: arrival,
        page,
        page_size: size,
        ...(sort && { sort_by: sort.by, ascending: !sort.descending }),
      })
      .abortSignal(signal)
      .throwOnError();
    return parsePage(visitorSchema, data);
  };

/** All visitors that match the filter, in the order of their registration. */
export const readVisitors =
  (supabase: Supabase, { search, status, arrival }: VisitorFilter): ReadPart<Visitor> =>
  async (last, size) => {
    const { data } = await supabase
      .rpc("search_visitors", {
        search,
        status_filter: status,
        arrival_filter: arrival,
        page_size: size,
        sort_by: "created_at",
        ...(last && { after_created_at: last.created_at, after_id: last.id }),
      })
      .throwOnError();
    return parsePage(visitorSchema, data);
  };
