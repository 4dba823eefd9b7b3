import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

/** Only the read returns `is_own`: realtime messages do not contain it. */
export type TakenSlot = Omit<Tables<"booked_slots">, "booking_date" | "block_id"> & {
  is_own?: boolean;
};

/** Taken slots of all rooms on a day, without names. `useLiveDay` keeps them up to date. */
export function takenSlotsOfDay(supabase: Supabase, day: Day) {
  return queryOptions({
    queryKey: [queryRoots.slots, day],
    queryFn: async ({ signal }): Promise<TakenSlot[]> =>
      (await supabase.rpc("day_board", { day }).abortSignal(signal).throwOnError()).data,
  });
}
