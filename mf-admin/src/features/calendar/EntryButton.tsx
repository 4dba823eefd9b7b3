import { formatShortRange, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOf, timeAt, type Draft, type Obstacle } from "@portal/shared/ui/time-grid/cells";
import { cx } from "../../ui/theme/cx";
import { canMove, titleOf, type Entry } from "./calendar.schema";
import styles from "./entry.module.css";
import { kindOf, priceText } from "./kinds";

interface EntryButtonProps {
  entry: Entry;
  roomName: string;
  tabIndex: number;
  isMovable?: boolean;
  className?: string | undefined;
  onOpen: (entry: Entry) => void;
}

/** A booking or block in a grid. */
export function EntryButton(props: EntryButtonProps) {
  const { entry, roomName, tabIndex, isMovable = false, className, onOpen } = props;
  const Icon = kindOf(entry)?.icon;
  const title = titleOf(entry);
  const time = formatTimeRange(entry.start_time, entry.end_time);
  return (
    <button
      type="button"
      className={cx(
        styles.entry,
        styles[entry.kind],
        entry.duration === 1 && styles.short,
        isMovable && canMove(entry) && styles.movable,
        className,
      )}
      tabIndex={tabIndex}
      aria-label={entryName(entry, roomName)}
      aria-haspopup="dialog"
      title={`${title}\n${time}\n${priceText(entry)}`}
      onClick={() => onOpen(entry)}
    >
      <span className={styles.who}>
        {Icon && <Icon size={13} strokeWidth={2} aria-hidden className={cx(styles.icon)} />}
        <span className={styles.name}>{title}</span>
      </span>{" "}
      <span className={styles.time}>{formatShortRange(entry.start_time, entry.end_time)}</span>
      {isMovable && canMove(entry) && <span className={styles.handle} aria-hidden data-handle />}
    </button>
  );
}

const refusals: Record<Obstacle, string> = {
  taken: "Taken",
  past: "In the past",
  closed: "Closed",
};

/** Text of a new booking, or of a booking while it is moved. */
export function DraftText({ draft, obstacle }: { draft: Draft<Entry>; obstacle: Obstacle | null }) {
  const { entry, from } = draft;
  return (
    <>
      <span>{obstacle ? refusals[obstacle] : entry ? titleOf(entry) : "New booking"}</span>
      <span>{formatShortRange(timeAt(from), timeAt(endOf(draft)))}</span>
    </>
  );
}

/** Starts with the visible text of the entry, so that speech control finds it by that text. */
const entryName = (entry: Entry, roomName: string): string =>
  `${titleOf(entry)}, ${formatShortRange(entry.start_time, entry.end_time)}, ${roomName}, ${priceText(entry)}`;
