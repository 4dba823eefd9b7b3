import { inSpace, isPast, minutesOf, type Day } from "@portal/shared/domain/dates";
import { slotStarts } from "@portal/shared/domain/slots";
import type { Entry } from "../calendar.schema";
import { cellsOf, rowAt, ROWS } from "../grid/placement";

/** The shown half hours of the day. */
export interface StripWindow {
  /** 0 is the first half hour of the day. */
  first: number;
  size: number;
}

/** Starts one half hour before now and stays within the day. */
export function windowAt(now: Date, size: number): StripWindow {
  const current = Math.floor(rowAt(inSpace(now).format("HH:mm")));
  return { first: Math.max(0, Math.min(current - 1, ROWS - size)), size };
}

/** Half hours from the start of the window until now, with fractions. Null outside the window. */
export function nowIn({ first, size }: StripWindow, now: Date): number | null {
  const passed = rowAt(inSpace(now).format("HH:mm")) - first;
  return passed >= 0 && passed <= size ? passed : null;
}

export interface StripCell {
  /** Index in the window, from 0. */
  column: number;
  /** Half hours. */
  span: number;
  /** Null: free, from a half hour that has not started. */
  entry: Entry | null;
}

/** The entries of a room and its free times within the window, in the order of time. */
export function stripCells(
  entries: readonly Entry[],
  { first, size }: StripWindow,
  day: Day,
  now: Date,
): StripCell[] {
  const cells: StripCell[] = [];
  for (const { row, span, entry } of cellsOf(entries)) {
    const from = Math.max(row, first);
    const to = Math.min(row + span, first + size);
    if (from >= to || (!entry && isPast(day, slotStarts[row] ?? "", now))) continue;
    const column = from - first;
    const last = cells.at(-1);
    if (!entry && last && !last.entry && last.column + last.span === column) last.span += 1;
    else cells.push({ column, span: to - from, entry });
  }
  return cells;
}

/** What happens in a room now and next. */
export interface RoomNow {
  current: Entry | null;
  next: Entry | null;
}

/** `entries` are those of one room on the day of `now`. */
export function roomNow(entries: readonly Entry[], now: Date): RoomNow {
  const minute = minutesOf(inSpace(now).format("HH:mm"));
  const inOrder = entries.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  return {
    current:
      inOrder.find(
        ({ start_time, end_time }) =>
          minutesOf(start_time) <= minute && minute < minutesOf(end_time),
      ) ?? null,
    next: inOrder.find(({ start_time }) => minutesOf(start_time) > minute) ?? null,
  };
}
