import { formatTime } from "@portal/shared/domain/formatDates";
import { slotStarts } from "@portal/shared/domain/slots";
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import type { Room } from "../../../data/rooms.queries";
import styles from "./BoardGrid.module.css";
import { BoardRow } from "./BoardRow";
import type { BoardRow as Row, BoardSpan } from "../cells/boardCells";
import { spanText } from "./boardTexts";
import { useBoardFocus } from "./useBoardFocus";
import { useSpanSelection } from "./useSpanSelection";

interface Props {
  label: string;
  rows: readonly Row<Room>[];
  isAdmin: boolean;
  /** Half hours of a click without dragging. */
  units: number;
  /** Column of the current time, with a fraction. The board scrolls to it. Null on other days. */
  nowColumn: number | null;
  nowLine: ReactNode;
  onPick: (roomId: string, span: BoardSpan) => void;
}

export function BoardGrid(props: Props) {
  const { label, rows, isAdmin, units, nowColumn, nowLine, onPick } = props;
  const grid = useRef<HTMLDivElement>(null);
  const selection = useSpanSelection({ rows, units, onPick });
  const focus = useBoardFocus({ rows, grid, selection });
  const scroller = useScrollToNow(nowColumn);
  const { selected } = selection;
  const room = rows.find((row) => row.room.id === selected?.roomId)?.room;

  return (
    <div className={styles.frame}>
      <div className={styles.scroller} ref={scroller}>
        <div className={styles.board}>
          <div
            ref={grid}
            role="grid"
            data-board
            aria-label={label}
            className={styles.grid}
            {...selection.pointer}
            {...focus.handlers}
          >
            <div role="rowgroup" className={styles.head}>
              <div role="row" className={styles.row}>
                <div role="columnheader" className={styles.corner}>
                  Room
                </div>
                {slotStarts.map((start, column) => (
                  <div
                    key={start}
                    role="columnheader"
                    data-slot
                    className={column % 2 === 0 ? styles.hour : styles.halfHour}
                    aria-label={formatTime(start)}
                  >
                    {column % 2 === 0 && (
                      <span aria-hidden>{formatTime(start).replace(":00", "")}</span>
                    )}
                  </div>
                ))}
              </div>
            </div>
            <div role="rowgroup" className={styles.body}>
              {rows.map((row) => (
                <BoardRow
                  key={row.room.id}
                  row={row}
                  isAdmin={isAdmin}
                  focusColumn={
                    focus.position?.roomId === row.room.id ? focus.position.column : null
                  }
                  selected={selected?.roomId === row.room.id ? selected : null}
                />
              ))}
            </div>
          </div>
          {nowLine}
        </div>
      </div>
      <p className={styles.spoken} role="status">
        {selected && room && selection.isByKeyboard ? spanText(room, selected, isAdmin) : ""}
      </p>
    </div>
  );
}

/** Scrolls once, when the board appears. */
function useScrollToNow(nowColumn: number | null): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const [column] = useState(nowColumn === null ? 0 : Math.max(0, Math.floor(nowColumn)));
  useLayoutEffect(() => {
    const element = scroller.current;
    const slot = element?.querySelector<HTMLElement>("[data-slot]");
    if (element && slot) element.scrollLeft = column * slot.offsetWidth;
  }, [column]);
  return scroller;
}
