import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { infiniteQueryOptions } from "@tanstack/react-query";

export type Visitor = Pick<
  Tables<"visitors">,
  | "id"
  | "visitor_name"
  | "user_id"
  | "email"
  | "phone"
  | "organization"
  | "host_name"
  | "purpose"
  | "status"
  | "visit_date"
  | "visit_time"
  | "visit_duration"
  | "arrived_at"
  | "left_at"
  | "is_walk_in"
>;

const PAGE_SIZE = 50;

export const visitorQueries = {
  all: [queryRoots.visitors] as const,
  /** Row-level security returns all to admins and members their own. */
  list: (supabase: Supabase, userId: string) =>
    infiniteQueryOptions({
      queryKey: [...visitorQueries.all, "list", userId],
      initialPageParam: 0,
      queryFn: async ({ signal, pageParam }): Promise<Visitor[]> =>
        (
          await supabase
            .from("visitors")
            .select(
              "id, visitor_name, user_id, email, phone, organization, host_name, purpose, status, visit_date, visit_time, visit_duration, arrived_at, left_at, is_walk_in",
            )
            .order("created_at", { ascending: false })
            .order("id")
            .range(pageParam * PAGE_SIZE, (pageParam + 1) * PAGE_SIZE - 1)
            .abortSignal(signal)
            .throwOnError()
        ).data,
      getNextPageParam: (page, pages) => (page.length < PAGE_SIZE ? null : pages.length),
      // A visitor registered between two page reads shifts another onto both pages.
      select: ({ pages }) => [
        ...new Map(pages.flat().map((visitor) => [visitor.id, visitor])).values(),
      ],
    }),
};
