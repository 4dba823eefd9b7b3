import { isPricedInRupees, roomRupeesPerHour } from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { Link } from "@portal/shared/vendor/router";
import { memo } from "react";
import { formatBookingPrice } from "../../../data/bookingCost";
import type { Room } from "../../../data/rooms.queries";
import styles from "./BoardRow.module.css";
import {
  cellCovering,
  startOf,
  type BoardCell,
  type BoardRow as Row,
  type BoardSpan,
} from "../cells/boardCells";
import gridStyles from "./BoardGrid.module.css";
import { cellText, ownText, shortRangeText } from "./boardTexts";

interface Props {
  row: Row<Room>;
  isAdmin: boolean;
  /** Column of the tab stop. Null if it is in another row. */
  focusColumn: number | null;
  selected: BoardSpan | null;
}

const placeOf = ({ column, units }: BoardSpan) => ({
  gridColumn: `${column + 2} / span ${units}`,
});

/** Memoized: moving the focus or a selection renders one or two rows. */
export const BoardRow = memo(function BoardRow({ row, isAdmin, focusColumn, selected }: Props) {
  const { room, cells } = row;
  const focused = focusColumn === null ? undefined : cellCovering(cells, focusColumn);
  return (
    <div role="row" className={gridStyles.row} data-room={room.id}>
      <div role="rowheader" className={styles.room}>
        <span className={styles.name}>{room.name}</span>
        <span className={styles.facts}>
          {room.capacity} Seats<span className={styles.price}> · {priceOf(room)}</span>
        </span>
      </div>
      {cells.map((cell) => (
        <Cell key={cell.column} cell={cell} roomName={room.name} isTabStop={cell === focused} />
      ))}
      {selected && (
        <div aria-hidden className={styles.selected} style={placeOf(selected)}>
          <span>{shortRangeText(selected)}</span>
          <span>{formatBookingPrice(room.credits_per_hour, selected.units, isAdmin)}</span>
        </div>
      )}
    </div>
  );
});

function priceOf({ credits_per_hour }: Room): string {
  return isPricedInRupees(credits_per_hour)
    ? `${formatRupees(roomRupeesPerHour(credits_per_hour))}/h`
    : `${formatCredits(credits_per_hour)}/h`;
}

interface CellProps {
  cell: BoardCell;
  roomName: string;
  isTabStop: boolean;
}

function Cell({ cell, roomName, isTabStop }: CellProps) {
  const text = cellText(roomName, cell);
  const tabIndex = isTabStop ? 0 : -1;
  const isInteractive = cell.kind === "free" || cell.kind === "own";
  return (
    <div
      role="gridcell"
      className={`${styles.cell} ${styles[cell.kind]} ${cell.column % 2 === 0 ? styles.onHour : ""}`}
      style={placeOf(cell)}
      data-column={cell.column}
      aria-colindex={cell.column + 2}
      aria-colspan={cell.units}
      {...(!isInteractive && { tabIndex, "aria-label": text })}
    >
      {cell.kind === "free" && (
        <button
          type="button"
          className={styles.book}
          tabIndex={tabIndex}
          aria-label={text}
          data-time={shortTime(cell.column)}
        />
      )}
      {cell.kind === "taken" && <span className={styles.block} />}
      {cell.kind === "own" && (
        <Link
          to={`/bookings?tab=all#booking-${cell.bookingId}`}
          className={`${styles.booking} ${cell.units === 1 ? styles.short : ""}`}
          tabIndex={tabIndex}
          aria-label={text}
          draggable={false}
        >
          <span>{ownText(cell)}</span>
          {cell.units > 1 && <span className={styles.time}>{shortRangeText(cell)}</span>}
        </Link>
      )}
    </div>
  );
}

const shortTime = (column: number) => {
  const [hours = "", minutes = ""] = startOf(column).split(":");
  return `${Number(hours) % 12 || 12}:${minutes}`;
};
