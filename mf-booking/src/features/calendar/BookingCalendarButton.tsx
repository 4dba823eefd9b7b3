import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { CalendarButton, calendarFailedToast } from "@portal/shared/ui/calendar/CalendarButton";
import type { CalendarBooking } from "./bookingCalendar";

interface Props {
  booking: CalendarBooking;
  describedBy: string;
}

export function BookingCalendarButton({ booking, describedBy }: Props) {
  const { reportError } = usePortal();
  const toast = useToast("calendar file");
  return (
    <CalendarButton
      compact
      fileName={`${booking.room.name} ${booking.booking_date}`}
      createCalendar={async () => (await import("./bookingCalendar")).bookingCalendar(booking)}
      onError={(error) => {
        reportError(error, { during: "calendar file" });
        toast(calendarFailedToast);
      }}
      describedBy={describedBy}
    />
  );
}
