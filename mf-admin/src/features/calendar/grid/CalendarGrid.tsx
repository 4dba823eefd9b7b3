import { useId, type Ref } from "react";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { slotStarts, type TakenSpan } from "@portal/shared/domain/slots";
import { cx } from "../../../ui/theme/cx";
import type { Entry, Place } from "../calendar.schema";
import { entriesIn, type Column } from "./columns";
import { DayColumn, isBookable } from "./DayColumn";
import { entryCell } from "./EntryButton";
import { freeCell } from "./FreeSlot";
import styles from "./grid.module.css";
import { cellsOf } from "./placement";
import type { Draft, DragMove } from "../drag/useDragMove";
import type { GridKeys } from "./useGridKeys";

interface CalendarGridProps {
  label: string;
  columns: readonly Column[];
  entries: readonly Entry[];
  bookableOn: (day: string) => TakenSpan | null;
  now: Date;
  draft: Draft | null;
  drag: DragMove;
  keys: GridKeys;
  ref: Ref<HTMLDivElement>;
  /** What a click on the head of a column does. */
  columnAction: string;
  onColumn: (column: Column) => void;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

const hours = slotStarts.filter((start) => start.endsWith(":00"));

export function CalendarGrid({
  label,
  columns,
  entries,
  bookableOn,
  now,
  ref,
  columnAction,
  onColumn,
  ...cells
}: CalendarGridProps) {
  const id = useId();
  const all = columns.flatMap((column) =>
    cellsOf(entriesIn(column, entries))
      .filter((cell) => cell.entry ?? isBookable(cell, column, now))
      .map((cell) => (cell.entry ? entryCell(cell.entry) : freeCell(column, cell.row))),
  );
  const tabStop = all.find((cell) => cell === cells.keys.focused) ?? all[0];
  return (
    <div className={styles.scroller} ref={ref} data-scroller>
      <div
        role="region"
        aria-label={label}
        className={styles.grid}
        style={{
          gridTemplateColumns: `var(--gutter) repeat(${columns.length}, minmax(var(--column), 1fr))`,
        }}
        data-grid
      >
        <p id={`${id}-hint`} hidden>
          Shift and the arrow keys move the booking, Alt and the up or down key changes its end.
        </p>
        <div className={styles.corner} />
        {columns.map((column) => (
          <div key={column.key} className={styles.head}>
            <button
              type="button"
              id={`${id}-${column.key}`}
              className={cx(styles.title, column.day === todayInSpace(now) && styles.today)}
              title={`${columnAction}: ${column.title}`}
              onClick={() => onColumn(column)}
            >
              <span className={styles.name}>{column.title}</span>{" "}
              <span className={styles.detail}>{column.detail}</span>
            </button>
          </div>
        ))}
        <div className={styles.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={styles.hour}>
              {formatTime(hour).replace(":00", "")}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <DayColumn
            key={column.key}
            column={column}
            labelId={`${id}-${column.key}`}
            hintId={`${id}-hint`}
            entries={entriesIn(column, entries)}
            shown={entries}
            bookable={bookableOn(column.day)}
            now={now}
            tabStop={tabStop}
            {...cells}
          />
        ))}
      </div>
    </div>
  );
}
