import { Alert } from "antd";
import { Link } from "@portal/shared/vendor/router";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { TouchedBookings } from "../data/bookingsTouched.queries";
import styles from "./BookingsTouched.module.css";

interface BookingsTouchedProps {
  touched: TouchedBookings;
  /** What they are in the way of: 'on this day', 'of this room'. */
  where: string;
  /** What finds them in the list of bookings: a date, a room's name. */
  search: string;
}

/** Says which bookings stay although their day or room closes, and where to cancel them. */
export function BookingsTouched({ touched, where, search }: BookingsTouchedProps) {
  const { count, first } = touched;
  if (count === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${count} ${count === 1 ? "booking" : "bookings"} ${where}`}
      description={
        <>
          <ul className={styles.list}>
            {first.map((booking) => (
              <li key={booking.id}>
                {formatDay(booking.booking_date)},{" "}
                {formatTimeRange(booking.start_time, booking.end_time)}: {booking.room},{" "}
                {booking.who}
              </li>
            ))}
            {count > first.length && <li>and {count - first.length} more</li>}
          </ul>
          They stay booked until you cancel them under{" "}
          <Link to={`/admin/bookings?q=${encodeURIComponent(search)}`}>Bookings</Link>.
        </>
      }
    />
  );
}
