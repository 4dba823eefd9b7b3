import { inSpace, isPast, todayInSpace } from "@portal/shared/domain/dates";
import { slotStarts, type TakenSpan } from "@portal/shared/domain/slots";
import { cx } from "../../../ui/theme/cx";
import type { Entry, Place } from "../calendar.schema";
import type { Column } from "./columns";
import { EntryButton } from "./EntryButton";
import { FreeSlot } from "./FreeSlot";
import { Ghost } from "../drag/Ghost";
import styles from "./grid.module.css";
import { cellsOf, rowAt, ROWS, type Cell } from "./placement";
import type { Draft, DragMove } from "../drag/useDragMove";
import type { GridKeys } from "./useGridKeys";

interface DayColumnProps {
  column: Column;
  labelId: string;
  hintId: string;
  entries: readonly Entry[];
  /** All entries of the shown day or week. */
  shown: readonly Entry[];
  /** Null on a closed day. */
  bookable: TakenSpan | null;
  now: Date;
  draft: Draft | null;
  tabStop: string | undefined;
  drag: DragMove;
  keys: GridKeys;
  onOpen: (entry: Entry) => void;
  onBook: (place: Place) => void;
}

export function DayColumn(props: DayColumnProps) {
  const { column, bookable, now, draft, tabStop, drag, keys } = props;
  const past = pastRows(column.day, now);
  const isTarget = draft?.place.roomId === column.roomId && draft.place.day === column.day;
  return (
    <div
      role="group"
      aria-labelledby={props.labelId}
      className={cx(styles.column, bookable === null && styles.closed)}
      data-column-body={column.key}
    >
      <Shade from={0} to={Math.max(past, bookable ? rowAt(bookable.start_time) : 0)} />
      {bookable && <Shade from={rowAt(bookable.end_time)} to={ROWS} />}
      {cellsOf(props.entries).map((cell) =>
        cell.entry ? (
          <EntryButton
            key={cell.entry.id}
            entry={cell.entry}
            cell={cell}
            roomName={column.roomName}
            hintId={props.hintId}
            tabStop={tabStop}
            isMoving={draft?.entry.id === cell.entry.id}
            drag={drag}
            keys={keys}
            onOpen={props.onOpen}
          />
        ) : (
          isBookable(cell, column, now) && (
            <FreeSlot
              key={cell.row}
              cell={cell}
              column={column}
              tabStop={tabStop}
              keys={keys}
              onBook={props.onBook}
            />
          )
        ),
      )}
      {past > 0 && past < ROWS && (
        <div className={styles.now} style={{ insetBlockStart: `calc(var(--row) * ${past})` }} />
      )}
      {draft && isTarget && <Ghost draft={draft} shown={props.shown} />}
    </div>
  );
}

/** Rows in the past or in closed hours. */
function Shade({ from, to }: { from: number; to: number }) {
  if (from >= to) return null;
  const style = {
    insetBlockStart: `calc(var(--row) * ${from})`,
    blockSize: `calc(var(--row) * ${to - from})`,
  };
  return <div className={styles.past} style={style} />;
}

/** Closed hours are bookable too: the dialog offers to override the opening hours. */
export const isBookable = (cell: Cell, { day }: Column, now: Date): boolean =>
  !isPast(day, slotStarts[cell.row] ?? "", now);

/** Half hours of the day that have passed, with fractions. */
function pastRows(day: string, now: Date): number {
  const today = todayInSpace(now);
  if (day !== today) return day < today ? ROWS : 0;
  return Math.max(0, Math.min(ROWS, rowAt(inSpace(now).format("HH:mm"))));
}
