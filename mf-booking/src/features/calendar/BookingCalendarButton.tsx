import { CalendarButton } from "@portal/shared/ui/CalendarButton";
import type { CalendarBooking } from "./bookingCalendar";

interface Props {
  booking: CalendarBooking;
  /** Id of the booking's heading. */
  describedBy: string;
}

export function BookingCalendarButton({ booking, describedBy }: Props) {
  return (
    <CalendarButton
      compact
      fileName={`${booking.room.name} ${booking.booking_date}`}
      createCalendar={async () => (await import("./bookingCalendar")).bookingCalendar(booking)}
      describedBy={describedBy}
    />
  );
}
