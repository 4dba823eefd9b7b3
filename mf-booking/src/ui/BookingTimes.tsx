import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatDuration } from "@portal/shared/domain/slots";
import { CalendarDays, Clock } from "lucide-react";

interface Props {
  booking: { booking_date: string; start_time: string; end_time: string; duration: number };
}

/** The first items of the details of a booking card. */
export function BookingTimes({ booking }: Props) {
  const { booking_date, start_time, end_time, duration } = booking;
  return (
    <>
      <li>
        <CalendarDays aria-hidden size={15} />
        {formatDay(booking_date)}
      </li>
      <li>
        <Clock aria-hidden size={15} />
        {formatTimeRange(start_time, end_time)} ({formatDuration(duration)})
      </li>
    </>
  );
}
