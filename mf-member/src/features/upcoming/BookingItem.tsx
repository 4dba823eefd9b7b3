import { isPricedInRupees, rupeesForBooking } from "@portal/shared/domain/bookingPrice";
import { minutesOf } from "@portal/shared/domain/dates";
import { formatDay, formatLongDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatRupees } from "@portal/shared/domain/money";
import { unitMinutes } from "@portal/shared/domain/slots";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { UpcomingBooking } from "./upcoming.queries";
import styles from "./UpcomingTab.module.css";

/** Rooms not priced in credits show rupees. */
export function BookingItem({ booking }: { booking: UpcomingBooking }) {
  const { rooms: room, booking_date: day, start_time: start, end_time: end } = booking;
  const name = room?.name ?? "Room";
  const times = formatTimeRange(start, end);
  const units = (minutesOf(end) - minutesOf(start)) / unitMinutes;
  return (
    <li>
      <details className={styles.booking}>
        <summary className={styles.summary}>
          <span className={styles.what}>
            <span className={styles.room}>{name}</span>
            <span className={styles.when}>
              <span>{formatDay(day)}</span>
              <span>{times}</span>
            </span>
          </span>
          <ChevronDown className={styles.chevron} size={18} aria-hidden />
        </summary>
        <dl className={styles.facts}>
          <Fact term="Room">{name}</Fact>
          <Fact term="Date">{formatLongDay(day)}</Fact>
          <Fact term="Time">{times}</Fact>
          <Fact term="Credits">{booking.total_credits}</Fact>
          {room && isPricedInRupees(room.credits_per_hour) && (
            <Fact term="Price">{formatRupees(rupeesForBooking(null, units))}</Fact>
          )}
        </dl>
      </details>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
