import { instantOf, minutesOf, type Day } from "@portal/shared/domain/dates";
import { durationsOf, type RoomRules } from "@portal/shared/domain/roomRules";
import {
  endOfSlot,
  isWithin,
  overlaps,
  type TakenSpan,
  unitMinutes,
} from "@portal/shared/domain/slots";

interface RunningBooking extends TakenSpan {
  booking_date: Day;
  /** Half hours. */
  duration: number;
}

interface Limits {
  /** Other bookings of the room on that day, with the gaps before and after them. */
  taken: readonly TakenSpan[];
  /** Null on a closed day, and in a room that is booked at the front desk. */
  bookable: TakenSpan | null;
  rules: RoomRules;
  now: Date;
}

/**
 * The durations that a running booking can get, in half hours: shorter ones that have not passed, and longer ones by the
 * rules of the room while it is free. For screens only: `private.check_new_end` decides.
 */
export function possibleDurations(
  booking: RunningBooking,
  { taken, bookable, rules, now }: Limits,
) {
  const { booking_date, start_time, duration } = booking;
  const shorter = Array.from({ length: duration }, (_, index) => index + 1);
  const longer = durationsOf(rules)
    .map(({ units }) => units)
    .filter(
      (units) =>
        units > duration &&
        minutesOf(start_time) + units * unitMinutes < 24 * 60 &&
        bookable !== null &&
        isWithin(bookable, start_time, units) &&
        !taken.some((span) => overlaps(span, start_time, units)),
    );
  return [...shorter, ...longer].filter(
    (units) => instantOf(booking_date, endOfSlot(start_time, units)) > now,
  );
}
