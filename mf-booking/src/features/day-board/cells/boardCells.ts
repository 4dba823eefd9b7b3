import { minutesOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { bookableHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import {
  endOfSlot,
  freeSlots,
  isWithin,
  slotStarts,
  unitMinutes,
} from "@portal/shared/domain/slots";
import type { TakenSlot } from "../../../data/slots/slots.queries";

/** `column` is an index of `slotStarts`, `units` are half hours. */
export interface BoardSpan {
  column: number;
  units: number;
}

export type BoardCell = BoardSpan &
  ({ kind: "free" | "past" | "closed" | "taken" } | { kind: "own"; bookingId: string });

export interface BoardRow<Room> {
  room: Room;
  cells: readonly BoardCell[];
}

export type ColumnState = "free" | "past" | "closed";

const firstMinute = minutesOf(slotStarts[0] ?? "09:00");

export function columnAt(time: ClockTime): number {
  return (minutesOf(time) - firstMinute) / unitMinutes;
}

export const startOf = (column: number): ClockTime => endOfSlot(slotStarts[0] ?? "09:00", column);

/** The state of each half hour in a room without bookings, by the rules of the booking dialog. */
export function columnStates(settings: OpeningHours, day: Day, now: Date): ColumnState[] {
  const bookable = bookableHours(settings, day);
  const free = freeSlots([], bookable, day, 1, now);
  return slotStarts.map((start) => {
    if (!bookable || !isWithin(bookable, start, 1)) return "closed";
    return free.includes(start) ? "free" : "past";
  });
}

/** Cells from left to right without gaps. Each free half hour is a cell of its own. */
export function cellsOfRoom(
  booked: readonly TakenSlot[],
  states: readonly ColumnState[],
): BoardCell[] {
  const taken = booked
    .map(({ start_time, end_time, ...slot }) => ({
      ...slot,
      from: Math.max(0, Math.floor(columnAt(start_time))),
      to: Math.min(states.length, Math.ceil(columnAt(end_time))),
    }))
    .filter(({ from, to }) => from < to);
  const cells: BoardCell[] = [];
  let column = 0;
  while (column < states.length) {
    const cell = cellAt(column, taken, states);
    cells.push(cell);
    column += cell.units;
  }
  return cells;
}

type TakenColumns = Pick<TakenSlot, "booking_id" | "is_own"> & { from: number; to: number };

function cellAt(
  column: number,
  taken: readonly TakenColumns[],
  states: readonly ColumnState[],
): BoardCell {
  const slot = taken.find(({ from, to }) => from <= column && column < to);
  if (slot) {
    const span = { column, units: slot.to - column };
    return slot.is_own
      ? { kind: "own", ...span, bookingId: slot.booking_id }
      : { kind: "taken", ...span };
  }
  const kind = states[column] ?? "closed";
  let end = column + 1;
  const isSame = () => states[end] === kind && !taken.some(({ from }) => from === end);
  while (kind !== "free" && end < states.length && isSame()) end += 1;
  return { kind, column, units: end - column };
}

export function cellCovering(cells: readonly BoardCell[], column: number): BoardCell | undefined {
  return cells.find((cell) => cell.column <= column && column < cell.column + cell.units);
}
