import { cx } from "../../ui/theme/cx";
import type { Entry } from "./calendar.schema";
import styles from "./calendar.module.css";
import entryStyles from "./entry.module.css";
import { kinds } from "./kinds";
import { formatCount } from "@portal/shared/domain/numbers";

interface CalendarStatusProps {
  title: string;
  /** Null while loading. */
  entries: readonly Entry[] | null;
  /** Why the space is closed on the shown day. */
  closed: string | null;
  /** Rooms stay free between bookings. */
  hasGaps: boolean;
}

/** The shown time, the number of bookings and the legend. */
export function CalendarStatus({ title, entries, closed, hasGaps }: CalendarStatusProps) {
  return (
    <div className={styles.status}>
      <h2 className={styles.heading}>{title}</h2>
      <span className={styles.count} role="status">
        {entries ? [closed, countText(entries)].filter(Boolean).join(" · ") : "Loading…"}
      </span>
      <ul className={styles.legend} aria-label="Kinds of bookings">
        {kinds.map(({ kind, label, icon: Icon }) => (
          <li key={kind}>
            <span className={cx(styles.swatch, entryStyles.entry, entryStyles[kind])} aria-hidden>
              {Icon && <Icon size={11} strokeWidth={2} className={cx(entryStyles.icon)} />}
            </span>
            {label}
          </li>
        ))}
        {hasGaps && (
          <li>
            <span className={cx(styles.swatch, styles.gap)} aria-hidden />
            Kept free between bookings
          </li>
        )}
      </ul>
    </div>
  );
}

function countText(entries: readonly Entry[]): string {
  const bookings = entries.filter(({ kind }) => kind !== "block" && kind !== "request").length;
  return formatCount(bookings, "booking");
}
