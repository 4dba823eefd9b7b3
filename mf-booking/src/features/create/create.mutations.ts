import { resultOfRepeated } from "@portal/shared/data/refusals";
import type { Supabase, Tables } from "@portal/shared/data/supabase";
import * as z from "@portal/shared/vendor/zod";

/** `duration` is in half hours. */
export type NewBooking = Pick<
  Tables<"bookings">,
  "user_id" | "room_id" | "booking_date" | "start_time" | "duration"
> & { request_id: string };

const createdSchema = z.object({
  id: z.string(),
  /** What was charged: 0 for admins. */
  total_credits: z.number(),
});

/** The same `request_id` again returns the same booking without another charge. */
export async function createBooking(
  supabase: Supabase,
  booking: NewBooking,
): Promise<z.infer<typeof createdSchema>> {
  const { data, error } = await supabase
    .from("bookings")
    .insert(booking)
    .select("id, total_credits")
    .single();
  if (!error) return data;
  const repeated = createdSchema.safeParse(resultOfRepeated(error));
  if (repeated.success) return repeated.data;
  throw error;
}
