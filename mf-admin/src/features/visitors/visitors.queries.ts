import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Supabase } from "@portal/shared/data/supabase";
import { visitorSchema, type Visitor, type VisitorStatus } from "./visitor.schema";

export const VISITORS_PAGE_SIZE = 20;

export interface VisitorPage {
  visitors: Visitor[];
  total: number;
}

const answer = z.array(visitorSchema.extend({ total_count: z.number() }));

export const visitorQueries = {
  all: ["visitors", "admin"] as const,

  /** Those expected today come first, then the newest requests. */
  page: (supabase: Supabase, search: string, status: VisitorStatus | "all", page: number) =>
    queryOptions({
      queryKey: [...visitorQueries.all, search, status, page],
      queryFn: async ({ signal }): Promise<VisitorPage> => {
        const { data } = await supabase
          .rpc("search_visitors", {
            search,
            status_filter: status,
            page,
            page_size: VISITORS_PAGE_SIZE,
          })
          .abortSignal(signal)
          .throwOnError();
        const rows = answer.parse(data);
        return { visitors: rows, total: rows[0]?.total_count ?? 0 };
      },
      placeholderData: keepPreviousData,
    }),
};
