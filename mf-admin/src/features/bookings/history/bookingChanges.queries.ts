import { readBookingHistory } from "@portal/shared/data/bookingHistory";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { bookingQueries } from "../bookings.queries";

/** `who` is null for changes by the server. */
export const bookingChangesQuery = (supabase: Supabase, bookingId: string) =>
  queryOptions({
    queryKey: [...bookingQueries.all, "changes", bookingId],
    queryFn: async ({ signal }) => {
      const changes = await readBookingHistory(supabase, bookingId, signal);
      const names = await readNames(
        supabase,
        changes.flatMap(({ changed_by }) => changed_by ?? []),
        signal,
      );
      return changes.map(({ changed_by, ...change }) => ({
        ...change,
        who: changed_by && (names.get(changed_by) ?? "a deleted account"),
      }));
    },
  });

async function readNames(supabase: Supabase, ids: readonly string[], signal: AbortSignal) {
  if (ids.length === 0) return new Map<string, string>();
  const { data } = await supabase
    .from("profiles")
    .select("id, display_name")
    .in("id", [...new Set(ids)])
    .abortSignal(signal)
    .throwOnError();
  return new Map(data.map(({ id, display_name }) => [id, display_name]));
}
