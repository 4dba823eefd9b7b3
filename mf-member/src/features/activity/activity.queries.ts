import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { briefly } from "../../ui/briefly";
import { activityLimit, mergeActivity, type ActivityEntry } from "./mergeActivity";
import { balanceAt } from "./runningBalance";

export interface ActivityLine extends ActivityEntry {
  /** The balance in credits right after it; null where the ledger at hand doesn't say. */
  balance: number | null;
}

export const activityKey = (userId: string) => ["activity", userId] as const;

/** Reaches back further than ten entries do: credits also move without an entry. */
const ledgerLimit = 50;

/**
 * What a person did lately, newest first, at most ten lines. A source that fails is reported
 * and skipped (member specification §7); only when none answers the query fails.
 */
export function activityQuery(
  supabase: Supabase,
  userId: string,
  report: (error: unknown, source: string) => void,
) {
  return queryOptions({
    queryKey: activityKey(userId),
    queryFn: async ({ signal }): Promise<ActivityLine[]> => {
      const failures: unknown[] = [];
      const skipOnFailure = async <Row>(source: string, rows: PromiseLike<{ data: Row[] }>) => {
        try {
          return (await rows).data;
        } catch (error) {
          signal.throwIfAborted();
          report(error, source);
          failures.push(error);
          return [];
        }
      };
      const [logs, bookings, visitors, ledger] = await Promise.all([
        skipOnFailure(
          "activity_logs",
          supabase
            .from("activity_logs")
            .select("id, action_type, details, credits_change, created_at")
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
            .select("created_at, balance_after")
            .eq("user_id", userId)
            .order("id", { ascending: false })
            .limit(ledgerLimit)
            .abortSignal(signal)
            .throwOnError(),
        ),
      ]);
      if (failures.length === 4) throw failures[0];
      return mergeActivity({ logs, bookings, visitors }).map((entry) => ({
        ...entry,
        balance: balanceAt(ledger, entry.createdAt),
      }));
    },
    staleTime: briefly,
  });
}
