import { Alert } from "antd";
import { Link } from "@portal/shared/vendor/router";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { AffectedBookingList } from "../../data/affectedBookings.queries";
import styles from "./AffectedBookings.module.css";
import { formatCount } from "@portal/shared/domain/numbers";

interface AffectedBookingsProps {
  affected: AffectedBookingList;
  /** Completes the title: '2 bookings on this day'. */
  where: string;
  /** Search text that finds the affected bookings on the page of bookings. */
  search: string;
  /** Sentence that says what happens to the bookings. */
  note?: string;
}

export function AffectedBookings({ affected, where, search, note }: AffectedBookingsProps) {
  const { count, first } = affected;
  if (count === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${formatCount(count, "booking")} ${where}`}
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
          {note ?? (
            <>
              {count === 1 ? "It remains until you cancel it" : "They remain until you cancel them"}{" "}
              under{" "}
              <Link className={styles.link} to={`/admin/bookings?q=${encodeURIComponent(search)}`}>
                Bookings
              </Link>
              .
            </>
          )}
        </>
      }
    />
  );
}
