import {
  creditsForBooking,
  isPricedInRupees,
  rupeesForBooking,
} from "@portal/shared/domain/bookingPrice";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatRupees } from "@portal/shared/domain/money";
import { endOfSlot, formatDuration } from "@portal/shared/domain/slots";
import type { ReactNode } from "react";
import styles from "./BookingSummary.module.css";

interface Props {
  roomName: string;
  creditsPerHour: number | null;
  day: Day;
  /** Half hours. */
  units: number;
  start: ClockTime | null;
  isAdmin: boolean;
  /** Further lines: what is left, what comes back. */
  children?: ReactNode;
}

export function BookingSummary(props: Props) {
  const { roomName, creditsPerHour, day, units, start, isAdmin, children } = props;
  const credits = isAdmin ? 0 : creditsForBooking(creditsPerHour, units);
  return (
    <dl className={styles.summary} aria-label="Summary">
      <SummaryLine term="Room">{roomName}</SummaryLine>
      <SummaryLine term="Date">{formatDay(day)}</SummaryLine>
      <SummaryLine term="Time">
        {start ? (
          formatTimeRange(start, endOfSlot(start, units))
        ) : (
          <span className={styles.muted}>Select a start time ({formatDuration(units)})</span>
        )}
      </SummaryLine>
      <SummaryLine term="Credits">
        {credits}
        {isAdmin && <span className={styles.muted}> (admin free booking)</span>}
      </SummaryLine>
      {isPricedInRupees(creditsPerHour) && (
        <SummaryLine term="Price">
          {formatRupees(rupeesForBooking(creditsPerHour, units))}
        </SummaryLine>
      )}
      {children}
    </dl>
  );
}

export function SummaryLine({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
