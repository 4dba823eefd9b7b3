import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { STALE_TIME_MS } from "../../ui/staleTime";
import { activityLimit, mergeActivity, type ActivityLine } from "./mergeActivity";

export const activityKey = (userId: string) => ["activity", userId] as const;

/** Reaches back further than ten entries do: credits also move without an entry. */
const ledgerLimit = 50;

/**
 * What a person did lately, newest first, at most ten lines. A source that fails is reported
 * and skipped (spec 1 §7); only when none answers the query fails. So is the credit
 * ledger, which tells the balance beside them.
 */
export function activityQuery(
  supabase: Supabase,
  userId: string,
  report: (error: unknown, source: string) => void,
) {
  return queryOptions({
    queryKey: activityKey(userId),
    queryFn: async ({ signal }): Promise<ActivityLine[]> => {
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
            .select("id, booking_date, created_at, rooms(name)")
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
            .select("created_at, amount, balance_after")
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
        ledger && { lines: ledger, whole: ledger.length < ledgerLimit },
      );
    },
    staleTime: STALE_TIME_MS,
  });
}
