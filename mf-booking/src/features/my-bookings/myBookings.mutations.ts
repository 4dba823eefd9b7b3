import type { Supabase } from "@portal/shared/data/supabase";

/** Deletes a future booking; its credits come back. False where there is none left to delete. */
export async function cancelBooking(supabase: Supabase, bookingId: string): Promise<boolean> {
  const { data } = await supabase
    .from("bookings")
    .delete()
    .eq("id", bookingId)
    .select("id")
    .throwOnError();
  return data.length > 0;
}
