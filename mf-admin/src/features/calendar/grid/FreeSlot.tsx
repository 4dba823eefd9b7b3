import { useRef } from "react";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { slotStarts } from "@portal/shared/domain/slots";
import type { Place } from "../calendar.schema";
import type { Column } from "./columns";
import styles from "./grid.module.css";
import type { Cell } from "./placement";
import type { GridKeys } from "./useGridKeys";

interface FreeSlotProps {
  cell: Cell;
  column: Column;
  tabStop: string | undefined;
  keys: GridKeys;
  onBook: (place: Place) => void;
}

export const freeCell = (column: Column, row: number): string => `free ${column.key} ${row}`;

/** A free half hour. A double click, a tap or Enter books an hour from here. */
export function FreeSlot({ cell, column, tabStop, keys, onBook }: FreeSlotProps) {
  const start = slotStarts[cell.row] ?? "";
  // Not every browser names it in the click.
  const pointerType = useRef("");
  const book = () => onBook({ roomId: column.roomId, day: column.day, start, units: 2 });
  return (
    <button
      type="button"
      className={styles.free}
      style={{ gridRow: cell.row + 1 }}
      {...keys.cellProps(freeCell(column, cell.row), cell, tabStop)}
      aria-label={`Book ${column.roomName}, ${formatDay(column.day)}, ${formatTime(start)}`}
      onDoubleClick={book}
      onPointerDown={(event) => (pointerType.current = event.pointerType)}
      onClick={({ detail }) => {
        const isKey = detail === 0;
        if (isKey || pointerType.current === "touch") book();
      }}
    >
      <span aria-hidden>{formatTime(start)}</span>
    </button>
  );
}
