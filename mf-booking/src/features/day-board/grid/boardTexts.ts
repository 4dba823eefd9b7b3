import { formatShortRange, formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatDuration } from "@portal/shared/domain/slots";
import { formatBookingPrice } from "../../../data/bookingCost";
import type { Room } from "../../../data/rooms.queries";
import { startOf, type BoardCell, type BoardSpan } from "../cells/boardCells";

const rangeText = ({ column, units }: BoardSpan): string =>
  formatTimeRange(startOf(column), startOf(column + units));

/** Text such as `10–11:30 AM`. */
export const shortRangeText = ({ column, units }: BoardSpan): string =>
  formatShortRange(startOf(column), startOf(column + units));

export const ownText = ({ units }: BoardSpan): string => (units > 2 ? "Your booking" : "Yours");

const states = { past: "past", closed: "closed", taken: "taken" } as const;

/**
 * For screen readers: `Neem, 10:00 AM, free`. The name of an own booking starts with its visible
 * text, so that speech control finds it by that text.
 */
export function cellText(roomName: string, cell: BoardCell): string {
  if (cell.kind === "own") return `${ownText(cell)}, ${shortRangeText(cell)}, ${roomName}`;
  return cell.kind === "free"
    ? `${roomName}, ${formatTime(startOf(cell.column))}, free`
    : `${roomName}, ${rangeText(cell)}, ${states[cell.kind]}`;
}

/** `10:00 AM - 11:00 AM, 1 hour, 4 credits` */
export function spanText(room: Room, span: BoardSpan, isAdmin: boolean): string {
  const price = formatBookingPrice(room.credits_per_hour, span.units, isAdmin);
  return `${rangeText(span)}, ${formatDuration(span.units)}, ${price}`;
}
