import { refusalError, refusalOf } from "@portal/shared/data/refusals";
import { versionOf } from "@portal/shared/data/staleVersion";
import type { Supabase } from "@portal/shared/data/supabase";
import type { MyBooking } from "../myBookings.queries";

/** What was shown: credits, and minutes of the plan if the booking used any. */
export interface AgreedRefund {
  credits: number;
  minutes?: number;
}

/**
 * Returns false if the booking no longer exists. Fails with `booking_changed` if it was moved since it
 * was loaded, and with `refund_changed` if `refund` was shown and no longer holds.
 */
export async function cancelBooking(
  supabase: Supabase,
  booking: Pick<MyBooking, "id" | "updated_at">,
  refund: AgreedRefund | null,
): Promise<boolean> {
  if (refund !== null) {
    const { error } = await supabase.rpc("cancel_booking", {
      booking_id: booking.id,
      version: booking.updated_at,
      credits_agreed: refund.credits,
      ...(refund.minutes !== undefined && { minutes_agreed: refund.minutes }),
    });
    if (!error) return true;
    if (refusalOf(error)?.code === "unknown_booking") return false;
    throw error;
  }
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
