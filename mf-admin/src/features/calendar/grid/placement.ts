import { isPast, minutesOf, timeOf } from "@portal/shared/domain/dates";
import { durations, overlaps, slotStarts, unitMinutes } from "@portal/shared/domain/slots";
import type { Entry, Place } from "../calendar.schema";

/** Half hours of a day that can be booked. */
export const ROWS = slotStarts.length;

const firstMinute = minutesOf(slotStarts[0] ?? "09:00");
const units = durations.map((duration) => duration.units);

/** 0 is the first half hour. A fraction between half hours. */
export const rowAt = (time: string): number => (minutesOf(time) - firstMinute) / unitMinutes;

const startOf = (row: number): string => timeOf(firstMinute + row * unitMinutes);

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** Keeps the duration and stays within the day. */
export const movedToRow = (place: Place, row: number): Place => ({
  ...place,
  start: startOf(between(0, row, ROWS - place.units)),
});

/** The offered duration closest to `wanted` half hours that ends within the day. */
export function resized(place: Place, wanted: number): Place {
  const left = ROWS - rowAt(place.start);
  const fitting = units.filter((count) => count <= left);
  const closest = fitting.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
  return { ...place, units: closest ?? place.units };
}

/** The next longer (1) or shorter (-1) offered duration. */
export function steppedDuration(place: Place, step: 1 | -1): Place {
  const next = units[units.indexOf(place.units as (typeof units)[number]) + step];
  return next && rowAt(place.start) + next <= ROWS ? { ...place, units: next } : place;
}

/** Why a booking cannot be placed there, judging by the shown entries only. The database decides. */
export function obstacleAt(
  place: Place,
  entries: readonly Entry[],
  exceptId?: string,
): "taken" | "past" | null {
  if (isPast(place.day, place.start)) return "past";
  const isTaken = entries.some(
    (entry) =>
      entry.id !== exceptId &&
      entry.room_id === place.roomId &&
      entry.booking_date === place.day &&
      overlaps(entry, place.start, place.units),
  );
  return isTaken ? "taken" : null;
}

/** Bookings that have started cannot be moved. */
export const canMove = ({ kind, booking_date, start_time }: Entry): boolean =>
  kind !== "block" && !isPast(booking_date, start_time);

export interface Cell {
  row: number;
  /** Half hours. */
  span: number;
  /** Null: a free half hour. */
  entry: Entry | null;
}

/** The entries and the free half hours of a column in the order of time. */
export function cellsOf(entries: readonly Entry[]): Cell[] {
  const taken = entries.map((entry) => {
    const row = Math.max(0, Math.floor(rowAt(entry.start_time)));
    const end = Math.min(ROWS, Math.ceil(rowAt(entry.end_time)));
    return { row, span: Math.max(1, end - row), entry };
  });
  const free = Array.from({ length: ROWS }, (_, row) => row)
    .filter((row) => !taken.some((cell) => cell.row <= row && row < cell.row + cell.span))
    .map((row) => ({ row, span: 1, entry: null }));
  return [...taken, ...free].sort((a, b) => a.row - b.row);
}
