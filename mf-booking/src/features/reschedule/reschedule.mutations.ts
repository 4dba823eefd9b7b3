import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";

export interface Move {
  bookingId: string;
  roomId: string;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

/** What the member saw: refused with `booking_changed` or `quote_changed` if it is outdated. */
export interface Seen {
  version: string;
  quoteId: string;
}

/** The same `requestId` again returns the booking without another charge. */
export async function rescheduleBooking(
  supabase: Supabase,
  move: Move,
  seen: Seen,
  requestId: string,
): Promise<Pick<Tables<"bookings">, "id" | "total_credits">> {
  const { data } = await supabase
    .rpc("reschedule_booking", {
      booking_id: move.bookingId,
      new_room: move.roomId,
      new_date: move.day,
      new_start_time: move.start,
      new_duration: move.units,
      version: seen.version,
      quote_id: seen.quoteId,
      request_id: requestId,
    })
    .single()
    .throwOnError();
  return data;
}
