import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot } from "@portal/shared/domain/slots";
import styles from "./FooterSummary.module.css";

interface Props {
  roomName: string;
  day: Day;
  start: ClockTime | null;
  /** Half hours. */
  units: number;
  price: string;
}

/** Short summary for small screens, where the whole one is below the fold. */
export function FooterSummary({ roomName, day, start, units, price }: Props) {
  return (
    <p className={styles.summary}>
      <span className={styles.what}>
        <strong>{roomName}</strong>
        {formatDay(day)}
      </span>
      <span className={styles.what}>
        {start ? formatTimeRange(start, endOfSlot(start, units)) : "No time selected"}
        <span>{price}</span>
      </span>
    </p>
  );
}
