import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { afterRow, keysetQuery, newestFirst } from "../../../data/lists/keyset";
import { visitorQueries } from "../visitors.queries";

/** Latest visit first. */
export const memberVisitorsQuery = (supabase: Supabase, memberId: string) =>
  keysetQuery(
    [...visitorQueries.all, "member", memberId],
    async (last: VisitorLine | null, size, signal) => {
      const read = supabase
        .from("visitors")
        .select(
          "id, visitor_name, organization, visit_date, visit_time, status, arrived_at, left_at",
        )
        .eq("user_id", memberId);
      return (
        last
          ? read
              .lte("visit_date", last.visit_date)
              .or(
                afterRow(
                  "lt",
                  ["visit_date", last.visit_date],
                  ["visit_time", last.visit_time],
                  ["id", last.id],
                ),
              )
          : read
      )
        .order("visit_date", { ascending: false })
        .order("visit_time", { ascending: false })
        .order("id", { ascending: false })
        .limit(size)
        .abortSignal(signal)
        .throwOnError();
    },
  );

export interface Arrival {
  arrived_at: string | null;
  left_at: string | null;
}

interface VisitorLine extends Arrival {
  id: string;
  visitor_name: string;
  organization: string | null;
  /** yyyy-MM-dd and HH:mm:ss in Asia/Kolkata. */
  visit_date: string;
  visit_time: string;
  status: string;
}

/** Newest purchase first. */
export const memberDayPassesQuery = (supabase: Supabase, memberId: string) =>
  keysetQuery(
    [queryRoots.dayPasses, "member", memberId],
    async (last: DayPassLine | null, size, signal) => {
      const read = supabase
        .from("day_passes")
        .select("id, visitor_name, date, credits_used, arrived_at, left_at, created_at")
        .eq("user_id", memberId);
      return newestFirst(read, last, size, signal).throwOnError();
    },
  );

interface DayPassLine extends Arrival {
  id: string;
  visitor_name: string;
  date: string;
  credits_used: number;
  created_at: string;
}
