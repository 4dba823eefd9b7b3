import { isUnanswered } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Supabase, Tables } from "@portal/shared/data/supabase";

/** `duration` is in half hours. */
export type NewBooking = Pick<
  Tables<"bookings">,
  "user_id" | "room_id" | "booking_date" | "start_time" | "duration"
>;

/** `total_credits` is what was charged: 0 for admins. */
type CreatedBooking = Pick<Tables<"bookings">, "id" | "total_credits">;

/**
 * If the answer was lost, the member's own booking of the same slot counts as the answer, so a
 * retry never books or charges twice.
 */
export async function createBooking(
  supabase: Supabase,
  booking: NewBooking,
  isUnconfirmed: boolean,
): Promise<CreatedBooking> {
  try {
    const { data } = await supabase
      .from("bookings")
      .insert(booking)
      .select("id, total_credits")
      .single()
      .throwOnError();
    return data;
  } catch (error) {
    const mayExist =
      isUnanswered(error) || (isUnconfirmed && refusalOf(error)?.code === "slot_taken");
    const existing = mayExist ? await findBooking(supabase, booking).catch(() => null) : null;
    if (existing) return existing;
    throw error;
  }
}

async function findBooking(
  supabase: Supabase,
  booking: NewBooking,
): Promise<CreatedBooking | null> {
  const { data } = await supabase
    .from("bookings")
    .select("id, total_credits")
    .match(booking)
    .maybeSingle()
    .throwOnError();
  return data;
}
