import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

export type TakenSlot = Omit<Tables<"booked_slots">, "booking_date">;

/** Taken slots of all rooms on a day, without names. `useLiveDay` keeps them up to date. */
export function takenSlotsOfDay(supabase: Supabase, day: Day) {
  return queryOptions({
    queryKey: [queryRoots.slots, day],
    queryFn: async ({ signal }): Promise<TakenSlot[]> =>
      (
        await supabase
          .from("booked_slots")
          .select("booking_id, room_id, start_time, end_time")
          .eq("booking_date", day)
          .abortSignal(signal)
          .throwOnError()
      ).data,
  });
}
