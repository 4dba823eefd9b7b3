import { requireRow } from "@portal/shared/data/staleVersion";
import { keysOfBookings } from "../../data/adminKeys";
import { toErrorToast, useAdminMutation } from "../../data/useAdminMutation";
import type { AdminBooking } from "./booking.schema";

/** Fails if the booking was rescheduled since it was loaded. The database refunds the credits. */
export function useCancelBooking() {
  return useAdminMutation({
    write: (supabase, { id, room_id, booking_date, start_time, duration }: AdminBooking) =>
      requireRow(
        supabase
          .from("bookings")
          .delete()
          .match({ id, room_id, booking_date, start_time, duration })
          .select("id"),
      ),
    invalidates: keysOfBookings,
    flow: ({ id }) => `booking ${id}`,
    successToast: () => ({
      title: "Booking Cancelled",
      description: "Booking has been successfully removed",
    }),
    errorToast: toErrorToast("Cancellation Failed", "There was a problem cancelling this booking"),
  });
}
