import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { infiniteQueryOptions } from "@tanstack/react-query";

export type Visitor = Pick<
  Tables<"visitors">,
  | "id"
  | "visitor_name"
  | "email"
  | "organization"
  | "host_name"
  | "purpose"
  | "status"
  | "visit_date"
  | "visit_time"
  | "visit_duration"
>;

const pageSize = 50;

export const visitorQueries = {
  all: [queryRoots.visitors] as const,
  /** Newest first, 50 at a time: everybody's for admins, for members the server gives their own. */
  list: (supabase: Supabase, userId: string) =>
    infiniteQueryOptions({
      queryKey: [...visitorQueries.all, "list", userId],
      initialPageParam: 0,
      queryFn: async ({ signal, pageParam }): Promise<Visitor[]> =>
        (
          await supabase
            .from("visitors")
            .select(
              "id, visitor_name, email, organization, host_name, purpose, status, visit_date, visit_time, visit_duration",
            )
            .order("created_at", { ascending: false })
            .order("id")
            .range(pageParam * pageSize, (pageParam + 1) * pageSize - 1)
            .abortSignal(signal)
            .throwOnError()
        ).data,
      getNextPageParam: (page, pages) => (page.length < pageSize ? null : pages.length),
      // Whoever is announced between two pages pushes somebody onto both.
      select: ({ pages }) => [...new Map(pages.flat().map((one) => [one.id, one])).values()],
    }),
};
