import type { Supabase } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";

export interface NewBooking {
  user_id: string;
  room_id: string;
  booking_date: Day;
  start_time: ClockTime;
  /** Half hours. */
  duration: number;
}

export interface PlacedBooking {
  id: string;
  /** What was charged: 0 for admins. */
  total_credits: number;
}

/** Books a room. The server decides end, price and whether the slot is still free. */
export async function createBooking(
  supabase: Supabase,
  booking: NewBooking,
): Promise<PlacedBooking> {
  const { data } = await supabase
    .from("bookings")
    .insert(booking)
    .select("id, total_credits")
    .single()
    .throwOnError();
  return data;
}

export interface Move {
  bookingId: string;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

/** Moves a future booking in one transaction; on failure the old slot is kept. */
export async function rescheduleBooking(supabase: Supabase, move: Move): Promise<PlacedBooking> {
  const { data } = await supabase
    .rpc("reschedule_booking", {
      booking_id: move.bookingId,
      new_date: move.day,
      new_start_time: move.start,
      new_duration: move.units,
    })
    .single()
    .throwOnError();
  return data;
}
