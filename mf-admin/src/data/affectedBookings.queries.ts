import { queryOptions } from "@tanstack/react-query";
import type { Day } from "@portal/shared/domain/dates";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";

/** Further bookings are only counted. */
const MAX_LISTED = 5;

export interface AffectedBooking {
  id: string;
  room: string;
  who: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

export interface AffectedBookingList {
  first: AffectedBooking[];
  count: number;
}

type Scope = { day: Day } | { roomId: string; from: Day };

/** Bookings on a day that closes or in a room that is retired. */
export const affectedBookingsQuery = (supabase: Supabase, scope: Scope) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "affected", scope],
    queryFn: async ({ signal }): Promise<AffectedBookingList> => {
      const all = supabase
        .from("bookings")
        .select(
          "id, booking_date, start_time, end_time, rooms!bookings_room_id_fkey(name), profiles!bookings_user_id_fkey(full_name, email)",
          { count: "exact" },
        );
      const within =
        "day" in scope
          ? all.eq("booking_date", scope.day)
          : all.eq("room_id", scope.roomId).gte("booking_date", scope.from);
      const { data, count } = await within
        .order("booking_date")
        .order("start_time")
        .limit(MAX_LISTED)
        .abortSignal(signal)
        .throwOnError();
      return {
        count: count ?? data.length,
        first: data.map(({ rooms, profiles, ...booking }) => ({
          ...booking,
          room: rooms.name,
          who: profiles.full_name ?? profiles.email ?? "Unknown User",
        })),
      };
    },
  });
