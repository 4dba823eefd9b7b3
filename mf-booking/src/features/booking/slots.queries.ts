import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";

/** A span in which a room is held, without saying by whom. */
export type BookedSlot = Omit<Tables<"booked_slots">, "booking_date">;

const columns = "booking_id, room_id, start_time, end_time";

/** Only what nobody sees vanish live, because the socket is down, waits for the next of these. */
const pollMs = 30_000;

export const slotQueries = {
  all: [queryRoots.slots] as const,
  /** What is taken in one room on one day of the space. */
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
      refetchInterval: pollMs,
    }),
  /** What is taken in every room on one day of the space. */
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
      refetchInterval: pollMs,
    }),
};
