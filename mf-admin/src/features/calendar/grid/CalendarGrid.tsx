import { useId, type RefObject } from "react";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { slotStarts } from "@portal/shared/domain/slots";
import { cx } from "../../../ui/theme/cx";
import type { Entry, Place } from "../calendar.schema";
import { entriesIn, type Column } from "./columns";
import { DayColumn, freeCell, isBookable } from "./DayColumn";
import styles from "./grid.module.css";
import { cellsOf } from "./placement";
import type { Draft, DragMove } from "./useDragMove";
import type { useGridKeys } from "./useGridKeys";

interface CalendarGridProps {
  label: string;
  columns: readonly Column[];
  entries: readonly Entry[];
  closedOn: (day: string) => string | null;
  now: Date;
  draft: Draft | null;
  drag: DragMove;
  keys: ReturnType<typeof useGridKeys>;
  scroller: RefObject<HTMLDivElement | null>;
  columnAction: string;
  onColumn: (column: Column) => void;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

const hours = slotStarts.filter((start) => start.endsWith(":00"));

export function CalendarGrid(props: CalendarGridProps) {
  const { columns, entries, keys, closedOn, now } = props;
  const id = useId();
  const tabStop = tabStopOf(columns, entries, keys.focused, closedOn, now);
  return (
    <div className={styles.scroller} ref={props.scroller}>
      <div
        role="region"
        aria-label={props.label}
        className={styles.grid}
        style={{
          gridTemplateColumns: `var(--gutter) repeat(${columns.length}, minmax(var(--column), 1fr))`,
        }}
        data-grid
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <p id={`${id}-hint`} hidden>
          Shift and the arrow keys move the booking, Alt and the up or down key changes its end.
        </p>
        <div className={styles.corner} />
        {columns.map((column) => (
          <div key={column.key} className={styles.head} id={`${id}-${column.key}`}>
            <button
              type="button"
              className={cx(styles.title, column.day === todayInSpace(now) && styles.today)}
              title={`${props.columnAction}: ${column.title}`}
              onClick={() => props.onColumn(column)}
            >
              <span className={styles.name}>{column.title}</span>
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
            closed={closedOn(column.day)}
            now={now}
            draft={props.draft}
            isTabStop={(cell) => cell === tabStop}
            drag={props.drag}
            onOpen={props.onOpen}
            onBook={props.onBook}
          />
        ))}
      </div>
    </div>
  );
}

/** The cell that had the focus, or the first. */
function tabStopOf(
  columns: readonly Column[],
  entries: readonly Entry[],
  focused: string | null,
  closedOn: (day: string) => string | null,
  now: Date,
): string | undefined {
  const cells = columns.flatMap((column) =>
    cellsOf(entriesIn(column, entries))
      .filter((cell) => cell.entry ?? isBookable(cell, column, closedOn(column.day), now))
      .map((cell) => (cell.entry ? `entry ${cell.entry.id}` : freeCell(column, cell.row))),
  );
  return cells.find((cell) => cell === focused) ?? cells[0];
}
