import type { Supabase } from "@portal/shared/data/supabase";

/** False if the booking no longer exists. */
export async function cancelBooking(supabase: Supabase, bookingId: string): Promise<boolean> {
  const { data } = await supabase
    .from("bookings")
    .delete()
    .eq("id", bookingId)
    .select("id")
    .throwOnError();
  return data.length > 0;
}
