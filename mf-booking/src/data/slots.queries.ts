import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

export type BookedSlot = Omit<Tables<"booked_slots">, "booking_date">;

const columns = "booking_id, room_id, start_time, end_time";

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 30_000;

export const slotQueries = {
  all: [queryRoots.slots] as const,
  ofRoom: (supabase: Supabase, roomId: string, day: Day) =>
    queryOptions({
      queryKey: [...slotQueries.all, "room", roomId, day],
      queryFn: async ({ signal }): Promise<BookedSlot[]> =>
        (
          await supabase
            .from("booked_slots")
            .select(columns)
            .eq("room_id", roomId)
            .eq("booking_date", day)
            .abortSignal(signal)
            .throwOnError()
        ).data,
      refetchInterval: POLL_INTERVAL_MS,
    }),
  ofDay: (supabase: Supabase, day: Day) =>
    queryOptions({
      queryKey: [...slotQueries.all, "day", day],
      queryFn: async ({ signal }): Promise<BookedSlot[]> =>
        (
          await supabase
            .from("booked_slots")
            .select(columns)
            .eq("booking_date", day)
            .abortSignal(signal)
            .throwOnError()
        ).data,
      refetchInterval: POLL_INTERVAL_MS,
    }),
};
