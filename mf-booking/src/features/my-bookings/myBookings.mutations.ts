import type { Supabase } from "@portal/shared/data/supabase";

/** Deletes a future booking; its credits come back. Throws where there is none left to delete. */
export async function cancelBooking(supabase: Supabase, bookingId: string): Promise<void> {
  await supabase.from("bookings").delete().eq("id", bookingId).select("id").single().throwOnError();
}
