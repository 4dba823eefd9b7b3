import { isPast, todayInSpace } from "@portal/shared/domain/dates";
import { formatDay, formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot, slotStarts } from "@portal/shared/domain/slots";
import { inSpace } from "@portal/shared/domain/dates";
import { cx } from "../../../ui/theme/cx";
import type { Entry, Place } from "../calendar.schema";
import { whoOf } from "../calendar.schema";
import type { Column } from "./columns";
import { EntryButton } from "./EntryButton";
import styles from "./grid.module.css";
import entryStyles from "./entry.module.css";
import { cellsOf, obstacleAt, rowAt, ROWS, type Cell } from "./placement";
import type { Draft, DragMove } from "./useDragMove";

interface DayColumnProps {
  column: Column;
  labelId: string;
  hintId: string;
  entries: readonly Entry[];
  /** Why the space is closed on the day. */
  closed: string | null;
  now: Date;
  draft: Draft | null;
  /** All entries of the shown day or week. */
  shown: readonly Entry[];
  isTabStop: (cell: string) => boolean;
  drag: DragMove;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

export function DayColumn(props: DayColumnProps) {
  const { column, entries, closed, now, draft, isTabStop } = props;
  const past = pastRows(column.day, now);
  const target =
    draft?.place.roomId === column.roomId && draft.place.day === column.day ? draft : null;
  return (
    <div
      role="group"
      aria-labelledby={props.labelId}
      className={cx(styles.column, closed !== null && styles.closed)}
      data-column-body={column.key}
    >
      {past > 0 && (
        <div className={styles.past} style={{ blockSize: `calc(var(--row) * ${past})` }} />
      )}
      {cellsOf(entries).map((cell) =>
        cell.entry ? (
          <EntryButton
            key={cell.entry.id}
            entry={cell.entry}
            cell={cell}
            column={column}
            hintId={props.hintId}
            isTabStop={isTabStop(`entry ${cell.entry.id}`)}
            isMoving={draft?.entry.id === cell.entry.id}
            drag={props.drag}
            onOpen={props.onOpen}
          />
        ) : (
          isBookable(cell, column, closed, now) && (
            <FreeSlot
              key={cell.row}
              cell={cell}
              column={column}
              isTabStop={isTabStop(freeCell(column, cell.row))}
              onBook={props.onBook}
            />
          )
        ),
      )}
      {past > 0 && past < ROWS && (
        <div className={styles.now} style={{ insetBlockStart: `calc(var(--row) * ${past})` }} />
      )}
      {target && <Ghost draft={target} shown={props.shown} />}
    </div>
  );
}

export const freeCell = (column: Column, row: number) => `free ${column.key} ${row}`;

export const isBookable = (cell: Cell, { day }: Column, closed: string | null, now: Date) =>
  closed === null && !isPast(day, slotStarts[cell.row] ?? "", now);

function FreeSlot({
  cell,
  column,
  isTabStop,
  onBook,
}: {
  cell: Cell;
  column: Column;
  isTabStop: boolean;
  onBook: (place: Place) => void;
}) {
  const start = slotStarts[cell.row] ?? "";
  const book = () => onBook({ roomId: column.roomId, day: column.day, start, units: 2 });
  return (
    <button
      type="button"
      className={styles.free}
      style={{ gridRow: cell.row + 1 }}
      data-cell={freeCell(column, cell.row)}
      data-row={cell.row}
      data-span={1}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Book ${column.roomName}, ${formatDay(column.day)}, ${formatTime(start)}`}
      onDoubleClick={book}
      onClick={({ detail, nativeEvent }) => {
        // A key press, or a tap. With the mouse it takes a double click.
        if (detail === 0 || (nativeEvent as PointerEvent).pointerType === "touch") book();
      }}
    >
      <span aria-hidden>{formatTime(start)}</span>
    </button>
  );
}

function Ghost({ draft, shown }: { draft: Draft; shown: readonly Entry[] }) {
  const { entry, place } = draft;
  const obstacle = obstacleAt(place, shown, entry.id);
  const row = rowAt(place.start);
  return (
    <div
      className={cx(
        entryStyles.entry,
        entryStyles.ghost,
        place.units === 1 && entryStyles.short,
        obstacle !== null && entryStyles.refused,
      )}
      style={{ gridRow: `${row + 1} / span ${place.units}` }}
      data-testid="ghost"
    >
      <span className={entryStyles.who}>
        <span className={entryStyles.name}>
          {obstacle === "taken" ? "Taken" : obstacle === "past" ? "In the past" : whoOf(entry)}
        </span>
      </span>
      <span className={entryStyles.time}>
        {formatTimeRange(place.start, endOfSlot(place.start, place.units))}
      </span>
    </div>
  );
}

/** Half hours of the day that have passed, with fractions. */
function pastRows(day: string, now: Date): number {
  const today = todayInSpace(now);
  if (day !== today) return day < today ? ROWS : 0;
  return Math.max(0, Math.min(ROWS, rowAt(inSpace(now).format("HH:mm"))));
}
