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

/** spec 2 §5 */
export function freeSlots(
  taken: readonly TakenSpan[],
  day: Day,
  durationUnits: number,
  now: Date = serverNow(),
): ClockTime[] {
  return slotStarts.filter(
    (start) =>
      minutesOf(endOfSlot(start, durationUnits)) <= lastMinute &&
      !taken.some((span) => overlaps(span, start, durationUnits)) &&
      !isPast(day, start, now),
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
