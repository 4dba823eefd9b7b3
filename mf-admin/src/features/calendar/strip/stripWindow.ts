import { inSpace, minutesOf } from "@portal/shared/domain/dates";
import { endOf, unitAt, wholeDay, type Span } from "@portal/shared/ui/time-grid/cells";
import type { Entry } from "../calendar.schema";

/** Starts one half hour before now and stays within the hours of the day. */
export function windowAt(now: Date, units: number, hours = wholeDay): Span {
  const current = Math.floor(unitAt(inSpace(now).format("HH:mm")));
  return { from: Math.max(hours.from, Math.min(current - 1, endOf(hours) - units)), units };
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
