import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

export interface FreeSpan {
  room_id: string;
  start_time: ClockTime;
  end_time: ClockTime;
}

/** Free times of all rooms. Empty for a day that cannot be booked. `useFreeSpans` keeps them up to date. */
export const freeSpansQuery = (supabase: Supabase, day: Day) =>
  queryOptions({
    queryKey: [queryRoots.slots, "free", day],
    queryFn: async ({ signal }): Promise<FreeSpan[]> =>
      (await supabase.rpc("free_spans", { day }).abortSignal(signal).throwOnError()).data,
  });
