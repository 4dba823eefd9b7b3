import type { Supabase, Tables } from "@portal/shared/data/supabase";
import { todayInSpace } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import { visitorQueries } from "../visitors.queries";

export type WaitingVisitor = Pick<Tables<"visitors">, "id" | "visitor_name" | "purpose">;

/** Realtime does not guarantee delivery. */
const REFETCH_INTERVAL_MS = 30_000;

/** The visitors at the front desk who wait for this member's answer, the first arrival first. */
export const waitingVisitors = (supabase: Supabase, userId: string) =>
  queryOptions({
    queryKey: [...visitorQueries.all, "waiting", userId],
    queryFn: async ({ signal }): Promise<WaitingVisitor[]> =>
      (
        await supabase
          .from("visitors")
          .select("id, visitor_name, purpose")
          .eq("user_id", userId)
          .eq("is_walk_in", true)
          .eq("status", "pending")
          .eq("visit_date", todayInSpace())
          .order("created_at")
          .abortSignal(signal)
          .throwOnError()
      ).data,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
