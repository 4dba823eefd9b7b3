import type { MouseEvent } from "react";
import { Plus } from "lucide-react";
import type { Day } from "@portal/shared/domain/dates";
import { formatShortRange, formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot, slotStarts } from "@portal/shared/domain/slots";
import { cx } from "../../../ui/theme/cx";
import { titleOf, type Entry, type Place } from "../calendar.schema";
import type { Column } from "../grid/columns";
import { ROWS } from "../grid/placement";
import { entryName } from "../grid/entryTexts";
import { kindOf, priceText } from "../kinds";
import entryStyles from "../grid/entry.module.css";
import styles from "./strip.module.css";
import { roomNow, stripCells, type StripCell, type StripWindow } from "./stripWindow";

interface StripRowProps {
  column: Column;
  /** Entries of this room. */
  entries: readonly Entry[];
  shown: StripWindow;
  day: Day;
  now: Date;
  isClosed: boolean;
  /** No time of the day can be booked any more. */
  isOver: boolean;
  hasNowLine: boolean;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

export function StripRow(props: StripRowProps) {
  const { column, entries, shown, day, now, onOpen, onBook } = props;
  const { current, next } = roomNow(entries, now);
  return (
    <li className={styles.row}>
      <div className={styles.room}>
        <span className={styles.name}>
          <span className={cx(styles.dot, current !== null && styles.busy)} aria-hidden />
          {column.roomName}
        </span>
        <span className={styles.state}>
          {current
            ? `Until ${formatTime(current.end_time)}`
            : next
              ? `Free until ${formatTime(next.start_time)}`
              : props.isClosed
                ? "Closed today"
                : props.isOver
                  ? "No more bookings today"
                  : "Free until closing"}
          {current && <span className={styles.who}> · {titleOf(current)}</span>}
        </span>
        {next && (
          <span className={styles.state}>
            Next {formatTime(next.start_time)}
            <span className={styles.who}> · {titleOf(next)}</span>
          </span>
        )}
      </div>
      <div className={cx(styles.track, props.isClosed && styles.closed)}>
        {stripCells(entries, shown, day, now).map((cell) =>
          cell.entry ? (
            <EntryCell key={cell.entry.id} cell={cell} entry={cell.entry} {...{ column, onOpen }} />
          ) : (
            <FreeCell key={cell.column} cell={cell} {...{ column, shown, onBook }} />
          ),
        )}
        {props.hasNowLine && <span className={styles.now} aria-hidden />}
      </div>
    </li>
  );
}

interface EntryCellProps {
  cell: StripCell;
  entry: Entry;
  column: Column;
  onOpen: (entry: Entry) => void;
}

function EntryCell({ cell, entry, column, onOpen }: EntryCellProps) {
  const Icon = kindOf(entry)?.icon;
  const title = titleOf(entry);
  const time = formatTimeRange(entry.start_time, entry.end_time);
  return (
    <button
      type="button"
      className={cx(
        entryStyles.entry,
        entryStyles[entry.kind],
        styles.entry,
        cell.span === 1 && styles.short,
      )}
      style={{ gridColumn: `${cell.column + 1} / span ${cell.span}` }}
      aria-label={entryName(entry, column.roomName)}
      aria-haspopup="dialog"
      title={`${title}\n${time}\n${priceText(entry)}`}
      onClick={() => onOpen(entry)}
    >
      <span className={entryStyles.who}>
        {Icon && <Icon size={13} strokeWidth={2} aria-hidden className={cx(entryStyles.icon)} />}
        <span className={entryStyles.name}>{title}</span>
      </span>{" "}
      <span className={entryStyles.time}>{formatShortRange(entry.start_time, entry.end_time)}</span>
    </button>
  );
}

interface FreeCellProps {
  cell: StripCell;
  column: Column;
  shown: StripWindow;
  onBook: (place: Place) => void;
}

/** A free time. A tap books from the half hour that it hits, Enter from the start. */
function FreeCell({ cell, column, shown, onBook }: FreeCellProps) {
  const first = shown.first + cell.column;
  const start = slotStarts[first] ?? "";

  function book({ detail, clientX, currentTarget }: MouseEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const hit = detail === 0 || width === 0 ? 0 : ((clientX - left) / width) * cell.span;
    const offset = Math.max(0, Math.min(cell.span - 1, Math.floor(hit)));
    onBook({
      roomId: column.roomId,
      day: column.day,
      start: slotStarts[first + offset] ?? start,
      units: Math.min(2, cell.span - offset, ROWS - first - offset),
    });
  }

  return (
    <button
      type="button"
      className={styles.free}
      style={{ gridColumn: `${cell.column + 1} / span ${cell.span}` }}
      aria-label={`Book ${column.roomName}, free ${formatTimeRange(start, endOfSlot(start, cell.span))}`}
      aria-haspopup="dialog"
      onClick={book}
    >
      <Plus size={16} aria-hidden />
    </button>
  );
}
