import { serverNow } from "./serverTime";
import { isPast, minutesOf, timeOf, type ClockTime, type Day } from "./dates";

export const unitMinutes = 30;

const firstMinute = 9 * 60;
export const lastMinute = 18 * 60;

/** spec 2 §9 */
export const slotStarts: readonly ClockTime[] = Array.from(
  { length: (lastMinute - firstMinute) / unitMinutes },
  (_, index) => timeOf(firstMinute + index * unitMinutes),
);

/** `units` are half hours (spec 2 §9). */
export const durations = [
  { units: 1, label: "30 min" },
  { units: 2, label: "1 hour" },
  { units: 3, label: "1.5 hours" },
  { units: 4, label: "2 hours" },
  { units: 6, label: "3 hours" },
  { units: 8, label: "4 hours" },
] as const;

/** The end is exclusive. */
export interface TakenSpan {
  start_time: ClockTime;
  end_time: ClockTime;
}

/** The bookable hours of a day that is open long enough. */
export const allSlots: TakenSpan = {
  start_time: timeOf(firstMinute),
  end_time: timeOf(lastMinute),
};

/** The hours of `allSlots`, and what the spans add to them. */
export function hullOf(spans: readonly (TakenSpan | null)[]): TakenSpan {
  const all = [allSlots, ...spans.filter((span) => span !== null)];
  return {
    start_time: timeOf(Math.min(...all.map(({ start_time }) => minutesOf(start_time)))),
    end_time: timeOf(Math.max(...all.map(({ end_time }) => minutesOf(end_time)))),
  };
}

export function formatDuration(units: number): string {
  const offered = durations.find((duration) => duration.units === units);
  return offered?.label ?? `${units / 2} hours`;
}

export function endOfSlot(start: ClockTime, durationUnits: number): ClockTime {
  return timeOf(minutesOf(start) + durationUnits * unitMinutes);
}

export function overlaps(span: TakenSpan, start: ClockTime, durationUnits: number): boolean {
  const from = minutesOf(start);
  const to = from + durationUnits * unitMinutes;
  return from < minutesOf(span.end_time) && minutesOf(span.start_time) < to;
}

export function isWithin(span: TakenSpan, start: ClockTime, durationUnits: number): boolean {
  return (
    minutesOf(span.start_time) <= minutesOf(start) &&
    minutesOf(endOfSlot(start, durationUnits)) <= minutesOf(span.end_time)
  );
}

/**
 * Starts within the bookable hours of the day, which are null on a closed day (spec 2 §5), every
 * `step` half hours.
 */
export function freeSlots(
  taken: readonly TakenSpan[],
  bookable: TakenSpan | null,
  day: Day,
  durationUnits: number,
  now: Date = serverNow(),
  step = 1,
): ClockTime[] {
  if (!bookable) return [];
  return startsWithin(bookable, durationUnits, step).filter(
    (start) =>
      !taken.some((span) => overlaps(span, start, durationUnits)) && !isPast(day, start, now),
  );
}

/** Starts of bookings within a span, every `step` half hours from its start. */
export function startsWithin(span: TakenSpan, durationUnits: number, step = 1): ClockTime[] {
  const from = minutesOf(span.start_time);
  const last = minutesOf(span.end_time) - durationUnits * unitMinutes;
  const stepMinutes = step * unitMinutes;
  return Array.from({ length: Math.max(Math.floor((last - from) / stepMinutes) + 1, 0) }, (_, at) =>
    timeOf(from + at * stepMinutes),
  );
}

export function nearestSlots(
  starts: readonly ClockTime[],
  wanted: ClockTime,
  count: number,
): ClockTime[] {
  const distance = (start: ClockTime) => Math.abs(minutesOf(start) - minutesOf(wanted));
  return starts
    .filter((start) => start !== wanted)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted();
}
