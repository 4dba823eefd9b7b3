import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { STALE_TIME_MS } from "../../ui/staleTime";
import { activityLimit, mergeActivity, type ActivityEntry } from "./mergeActivity";

/** More than `activityLimit`: credits also change without an activity entry, and a series has up to 60 lines. */
const ledgerLimit = 100;

export const activityQueries = {
  byUser: (userId: string) => [queryRoots.activity, userId] as const,

  /** Reports and skips a failed source (spec 1 §7); fails only if all sources fail. */
  recent: (supabase: Supabase, userId: string, report: (error: unknown, source: string) => void) =>
    queryOptions({
      queryKey: activityQueries.byUser(userId),
      queryFn: async ({ signal }): Promise<ActivityEntry[]> => {
        let failure: unknown;
        const skipOnFailure = async <Row>(source: string, rows: PromiseLike<{ data: Row[] }>) => {
          try {
            return (await rows).data;
          } catch (error) {
            signal.throwIfAborted();
            report(error, source);
            failure = error;
            return undefined;
          }
        };
        const [logs, bookings, visitors, ledger] = await Promise.all([
          skipOnFailure(
            "activity_logs",
            supabase
              .from("activity_logs")
              .select("id, action_type, details, credits_change, reference_id, created_at")
              .eq("user_id", userId)
              .order("created_at", { ascending: false })
              .limit(activityLimit)
              .abortSignal(signal)
              .throwOnError(),
          ),
          skipOnFailure(
            "bookings",
            supabase
              .from("bookings")
              .select("id, booking_date, created_at, series_id, rooms(name)")
              .eq("user_id", userId)
              .order("created_at", { ascending: false })
              .limit(activityLimit)
              .abortSignal(signal)
              .throwOnError(),
          ),
          skipOnFailure(
            "visitors",
            supabase
              .from("visitors")
              .select("id, visitor_name, created_at")
              .eq("user_id", userId)
              .order("created_at", { ascending: false })
              .limit(activityLimit)
              .abortSignal(signal)
              .throwOnError(),
          ),
          skipOnFailure(
            "credit_ledger",
            supabase
              .from("credit_ledger")
              .select("created_at, amount, balance_after, reference_id")
              .eq("user_id", userId)
              .order("id", { ascending: false })
              .limit(ledgerLimit)
              .abortSignal(signal)
              .throwOnError(),
          ),
        ]);
        if (!logs && !bookings && !visitors) throw failure;
        return mergeActivity(
          { logs, bookings, visitors },
          ledger && { lines: ledger, complete: ledger.length < ledgerLimit },
        );
      },
      staleTime: STALE_TIME_MS,
    }),
};
