import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";

interface BookedTime {
  room_name: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

/** `Neem · Mon, 23 Nov 2026 · 10:00 AM - 11:00 AM` */
export const bookingText = ({
  room_name,
  booking_date,
  start_time,
  end_time,
}: BookedTime): string =>
  [room_name, formatDay(booking_date), formatTimeRange(start_time, end_time)].join(" · ");
