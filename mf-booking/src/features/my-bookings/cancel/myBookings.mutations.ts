import { refusalError } from "@portal/shared/data/refusals";
import { versionOf } from "@portal/shared/data/staleVersion";
import type { Supabase } from "@portal/shared/data/supabase";
import type { MyBooking } from "../myBookings.queries";

/** Returns false if the booking no longer exists. Fails with `booking_changed` if it was moved since it was loaded. */
export async function cancelBooking(
  supabase: Supabase,
  booking: Pick<MyBooking, "id" | "updated_at">,
): Promise<boolean> {
  const { data: cancelled } = await supabase
    .from("bookings")
    .delete()
    .match(versionOf(booking))
    .select("id")
    .throwOnError();
  if (cancelled.length > 0) return true;
  const { data: moved } = await supabase
    .from("bookings")
    .select("id")
    .eq("id", booking.id)
    .throwOnError();
  if (moved.length > 0) throw refusalError("booking_changed");
  return false;
}
