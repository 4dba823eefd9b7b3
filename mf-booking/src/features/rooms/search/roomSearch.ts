import { serverNow } from "@portal/shared/domain/serverTime";
import { addDays, isPast, minutesOf, type ClockTime, type Day } from "@portal/shared/domain/dates";
import { allSlots, endOfSlot } from "@portal/shared/domain/slots";
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
 * Null if the URL contains no search. Fills in a missing duration that ends by `closes`, and a missing day from
 * `firstDay` on.
 */
export function roomSearchOf(
  url: BookRoomUrl,
  firstDay: Day,
  closes: ClockTime = allSlots.end_time,
  now: Date = serverNow(),
): RoomSearch | null {
  const { day, start, units, amenities } = url;
  const isEmpty = !day && !start && !units && amenities.length === 0;
  if (isEmpty) return null;
  return {
    day: day ?? (start && isPast(firstDay, start, now) ? addDays(firstDay, 1) : firstDay),
    start,
    units: units ?? unitsThatFit(start, defaultUnits, closes),
    amenities,
  };
}

/** At most `wanted` half hours, so that a booking from `start` ends by `closes`. */
export function unitsThatFit(start: ClockTime | null, wanted: number, closes: ClockTime): number {
  const fits = !start || minutesOf(endOfSlot(start, wanted)) <= minutesOf(closes);
  return fits || wanted === 1 ? wanted : unitsThatFit(start, wanted - 1, closes);
}
