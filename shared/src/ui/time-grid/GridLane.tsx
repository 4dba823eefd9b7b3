import { memo, type ReactNode } from "react";
import { formatTime, formatTimeRange } from "../../domain/formatDates";
import {
  cellCovering,
  endOf,
  timeAt,
  type GridEntry,
  type LaneCells,
  type Cell,
  type Draft,
  type Obstacle,
  type Span,
} from "./cells";
import type { Direction } from "./gridFocus";
import styles from "./TimeGrid.module.css";

export interface Lane<Entry> extends LaneCells<Entry> {
  /** Name of the room. */
  label: string;
  head: ReactNode;
  isToday: boolean;
  /** Times that are drawn as closed. Their free time can be booked. */
  closed?: readonly Span[];
}

export interface LaneProps<Entry> {
  direction: Direction;
  shown: Span;
  /** Name of a free time, for screen readers. */
  freeName: (lane: Lane<Entry>, cell: Span) => string;
  freeIcon?: ReactNode;
  /** Renders a button or link with `tabIndex`, or the content of a cell whose name is `entryName`. */
  renderEntry: (cell: Span & { entry: Entry }, lane: Lane<Entry>, tabIndex: number) => ReactNode;
  /** Name of an entry that is neither a button nor a link, otherwise null. */
  entryName?: ((cell: Span & { entry: Entry }, lane: Lane<Entry>) => string | null) | undefined;
  renderDraft: (draft: Draft<Entry>, obstacle: Obstacle | null) => ReactNode;
}

interface GridLaneProps<Entry extends GridEntry> extends LaneProps<Entry> {
  lane: Lane<Entry>;
  /** Half hour of the tab stop. Null if it is in another lane. */
  tabUnit: number | null;
  /** The new booking or the moved entry in this lane. */
  draft: Draft<Entry> | null;
  obstacle: Obstacle | null;
  /** The entry that is being moved. */
  movedId: string | undefined;
  /** Share of the shown time that has passed. Null on other days. */
  passed: number | null;
}

/** Memoized: a move of the focus or of a draft renders one or two lanes. */
export const GridLane = memo(function GridLane<Entry extends GridEntry>(
  props: GridLaneProps<Entry>,
) {
  const { lane, direction, shown, tabUnit, draft, obstacle, passed } = props;
  const tabStop = tabUnit === null ? undefined : cellCovering(lane.cells, tabUnit);
  const placeOf = ({ from, units }: Span) => {
    const place = `${from - shown.from + 1} / span ${units}`;
    return direction === "across" ? { gridColumn: place } : { gridRow: place };
  };
  return (
    <div role="row" className={styles.lane} data-lane={lane.key}>
      <div role="rowheader" className={styles.head}>
        {lane.head}
      </div>
      <div role="presentation" className={styles.track} data-track={lane.key}>
        {lane.closed?.map((span) => (
          <div key={span.from} aria-hidden className={styles.closed} style={placeOf(span)} />
        ))}
        {lane.cells.map((cell) => {
          const tabIndex = cell === tabStop ? 0 : -1;
          const name = wrapperName(cell, props);
          return (
            <div
              key={cell.from}
              role="gridcell"
              className={`${styles.cell} ${styles[cell.kind]}`}
              style={placeOf(cell)}
              data-moving={cell.entry ? cell.entry.id === props.movedId : undefined}
              data-unit={cell.from}
              aria-colindex={cell.from - shown.from + 2}
              aria-colspan={cell.units}
              {...(name !== null && { tabIndex, "aria-label": name })}
            >
              {cell.kind === "free" && (
                <button
                  type="button"
                  className={styles.book}
                  tabIndex={tabIndex}
                  aria-label={props.freeName(lane, cell)}
                  data-time={formatTime(timeAt(cell.from)).replace(/ [AP]M$/, "")}
                >
                  {props.freeIcon}
                </button>
              )}
              {cell.kind === "entry" &&
                (cell.entry.partOf ? (
                  <span className={styles.gap} title="Kept free between bookings" />
                ) : (
                  props.renderEntry(cell, lane, tabIndex)
                ))}
            </div>
          );
        })}
        {passed !== null && (
          <div
            aria-hidden
            className={styles.now}
            style={{ [direction === "across" ? "left" : "top"]: `${passed * 100}%` }}
          />
        )}
        {draft && (
          <div
            aria-hidden
            className={`${styles.draft} ${draft.entry ? styles.moved : ""} ${obstacle ? styles.refused : ""}`}
            style={placeOf(draft)}
            data-units={draft.units}
          >
            {props.renderDraft(draft, obstacle)}
          </div>
        )}
      </div>
    </div>
  );
}) as <Entry extends GridEntry>(props: GridLaneProps<Entry>) => ReactNode;

/** Null for a cell with a button or link. */
function wrapperName<Entry extends GridEntry>(
  cell: Cell<Entry>,
  { lane, entryName }: GridLaneProps<Entry>,
): string | null {
  const isGap = cell.kind === "entry" && cell.entry.partOf !== undefined;
  if (cell.kind === "entry" && !isGap) return entryName?.(cell, lane) ?? null;
  if (cell.kind === "free") return null;
  const state = isGap ? "kept free" : cell.kind;
  return `${lane.label}, ${formatTimeRange(timeAt(cell.from), timeAt(endOf(cell)))}, ${state}`;
}
