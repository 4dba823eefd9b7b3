import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

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

export const visitorQueries = {
  all: ["visitors"] as const,
  /** Newest first: everybody's for admins, for members the server gives their own. */
  list: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...visitorQueries.all, "list", userId],
      queryFn: async ({ signal }): Promise<Visitor[]> =>
        (
          await supabase
            .from("visitors")
            .select(
              "id, visitor_name, email, organization, host_name, purpose, status, visit_date, visit_time, visit_duration",
            )
            .order("created_at", { ascending: false })
            .abortSignal(signal)
            .throwOnError()
        ).data,
    }),
};
