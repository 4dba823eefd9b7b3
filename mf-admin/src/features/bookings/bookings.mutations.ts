import type { Supabase } from "@portal/shared/data/supabase";
import { requireRow } from "@portal/shared/data/staleVersion";
import { keysOfBookings } from "../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import type { AdminBooking } from "./booking.schema";

/** The refund of a room with a refund ladder. */
export interface RefundDecision {
  version: string;
  /** As it was shown. The database refuses another one. */
  credits: number;
  /** Minutes of the member's plan, likewise. Null if the booking used none. */
  minutes: number | null;
  /** Why everything is refunded. Null refunds by the ladder. */
  reason: string | null;
}

interface Cancellation {
  booking: AdminBooking;
  /** Null if the room refunds everything. */
  decision: RefundDecision | null;
}

/** Fails if the booking was rescheduled since it was loaded. The database refunds the credits. */
export function useCancelBooking() {
  return useAdminMutation({
    write: async (supabase, { booking, decision }: Cancellation): Promise<unknown> =>
      decision ? cancelBooking(supabase, booking, decision) : deleteBooking(supabase, booking),
    invalidates: keysOfBookings,
    flow: ({ booking: { id } }) => `booking ${id}`,
    successToast: () => ({
      title: "Booking Cancelled",
      description: "Booking has been successfully removed",
    }),
    errorToast: toErrorToast("Cancellation Failed", "There was a problem cancelling this booking"),
  });
}

const deleteBooking = (
  supabase: Supabase,
  { id, room_id, booking_date, start_time, duration }: AdminBooking,
) =>
  requireRow(
    supabase
      .from("bookings")
      .delete()
      .match({ id, room_id, booking_date, start_time, duration })
      .select("id"),
  );

async function cancelBooking(
  supabase: Supabase,
  { id }: AdminBooking,
  { version, credits, minutes, reason }: RefundDecision,
): Promise<void> {
  await supabase
    .rpc("cancel_booking", {
      booking_id: id,
      version,
      credits_agreed: credits,
      ...(minutes !== null && { minutes_agreed: minutes }),
      ...(reason !== null && { reason }),
    })
    .throwOnError();
}
