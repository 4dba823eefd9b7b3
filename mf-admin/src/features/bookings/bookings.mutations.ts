import { expectWritten } from "../../data/changedMeanwhile";
import { failure, useAdminWrite } from "../../data/useAdminWrite";
import type { AdminBooking } from "./booking.schema";

/** Cancels somebody's booking. The database gives the credits back and writes the log. */
export function useCancelBooking() {
  return useAdminWrite({
    write: async (supabase, { id }: AdminBooking) => {
      const { data } = await supabase
        .from("bookings")
        .delete()
        .eq("id", id)
        .select("id")
        .throwOnError();
      expectWritten(data);
    },
    invalidates: [["bookings"], ["slots"], ["credits"], ["admin", "counts"]],
    succeeded: () => ({
      title: "Booking Cancelled",
      description: "Booking has been successfully removed",
    }),
    failed: failure("Cancellation Failed", "There was a problem cancelling this booking"),
  });
}
