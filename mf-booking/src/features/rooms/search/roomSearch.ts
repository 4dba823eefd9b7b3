import { serverNow } from "@portal/shared/domain/serverTime";
import { addDays, isPast, minutesOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { endOfSlot, lastMinute } from "@portal/shared/domain/slots";
import { defaultUnits, type BookRoomUrl } from "../../../data/url/bookRoomUrl";

export interface RoomSearch {
  day: Day;
  /** Null searches for any time. */
  start: ClockTime | null;
  /** Half hours. */
  units: number;
  amenities: readonly string[];
}

/**
 * Null if the URL contains no search. Fills in a missing duration, and a missing day from `firstDay` on.
 */
export function roomSearchOf(
  url: BookRoomUrl,
  firstDay: Day,
  now: Date = serverNow(),
): RoomSearch | null {
  const { day, start, units, amenities } = url;
  const isEmpty = !day && !start && !units && amenities.length === 0;
  if (isEmpty) return null;
  return {
    day: day ?? (start && isPast(firstDay, start, now) ? addDays(firstDay, 1) : firstDay),
    start,
    units: units ?? unitsThatFit(start, defaultUnits),
    amenities,
  };
}

/** At most `wanted` half hours, so that a booking from `start` ends with the last slot. */
export function unitsThatFit(start: ClockTime | null, wanted: number): number {
  const fits = (units: number) => !start || minutesOf(endOfSlot(start, units)) <= lastMinute;
  return fits(wanted) ? wanted : unitsThatFit(start, wanted - 1);
}
