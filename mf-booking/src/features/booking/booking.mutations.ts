import { isUnanswered } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";

/** `duration` is in half hours. */
export type NewBooking = Pick<
  Tables<"bookings">,
  "user_id" | "room_id" | "booking_date" | "start_time" | "duration"
>;

/** `total_credits` is what was charged: 0 for admins. */
export type PlacedBooking = Pick<Tables<"bookings">, "id" | "total_credits">;

/**
 * Books a room. The server decides end, price and whether the slot is still free. Where its answer
 * was lost, the person's own booking of that very span counts as the answer, also when the slot
 * turns out to be taken after an earlier try `isUnsure`: trying again never books or charges twice.
 */
export async function createBooking(
  supabase: Supabase,
  booking: NewBooking,
  isUnsure: boolean,
): Promise<PlacedBooking> {
  try {
    const { data } = await supabase
      .from("bookings")
      .insert(booking)
      .select("id, total_credits")
      .single()
      .throwOnError();
    return data;
  } catch (error) {
    const mayBeOwn = isUnanswered(error) || (isUnsure && refusalOf(error)?.code === "slot_taken");
    const own = mayBeOwn ? await ownBooking(supabase, booking).catch(() => null) : null;
    if (own) return own;
    throw error;
  }
}

async function ownBooking(supabase: Supabase, booking: NewBooking): Promise<PlacedBooking | null> {
  const { data } = await supabase
    .from("bookings")
    .select("id, total_credits")
    .match(booking)
    .maybeSingle()
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
