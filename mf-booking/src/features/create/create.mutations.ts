import { resultOfRepeated } from "@portal/shared/data/refusals";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import * as v from "valibot";

/** `duration` is in half hours. Refused with `price_changed` if the agreed price no longer applies. */
export type NewBooking = Pick<
  Tables<"bookings">,
  "user_id" | "room_id" | "booking_date" | "start_time" | "duration"
> & { request_id: string; credits_agreed: number; rupees_agreed: number };

const createdSchema = v.object({
  id: v.string(),
  /** What was charged: 0 for admins. */
  total_credits: v.number(),
});

/** The same `request_id` again returns the same booking without another charge. */
export async function createBooking(
  supabase: Supabase,
  booking: NewBooking,
): Promise<v.InferOutput<typeof createdSchema>> {
  const { data, error } = await supabase
    .from("bookings")
    .insert(booking)
    .select("id, total_credits")
    .single();
  if (!error) return data;
  const repeated = resultOfRepeated(error);
  if (v.is(createdSchema, repeated)) return repeated;
  throw error;
}
