import { isPast, minutesOf, timeOf, todayInSpace, type ClockTime, type Day } from "./dates";

/** Half an hour: the unit of every booking's duration. */
export const unitMinutes = 30;

const firstMinute = 9 * 60;
const lastMinute = 18 * 60;

/** The 18 starts, 09:00 to 17:30 (spec 2 §9). */
export const slotStarts: readonly ClockTime[] = Array.from(
  { length: (lastMinute - firstMinute) / unitMinutes },
  (_, index) => timeOf(firstMinute + index * unitMinutes),
);

/** The durations on offer, in half-hour units (spec 2 §9). */
export const durations = [
  { units: 1, label: "30 min" },
  { units: 2, label: "1 hour" },
  { units: 3, label: "1.5 hours" },
  { units: 4, label: "2 hours" },
  { units: 6, label: "3 hours" },
  { units: 8, label: "4 hours" },
] as const;

/** A span of a day in which a room is held; the end is free again. */
export interface TakenSpan {
  start_time: ClockTime;
  end_time: ClockTime;
}

/** `1.5 hours`, also for durations that are not on offer. */
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

/**
 * The starts at which a room can be booked on a day for `durationUnits` half hours: every
 * 30-minute block is free, ends by 18:00 and, today in Asia/Kolkata, does not start in the
 * past. Past days offer none (spec 2 §5).
 */
export function freeSlots(
  taken: readonly TakenSpan[],
  day: Day,
  durationUnits: number,
  now: Date = new Date(),
): ClockTime[] {
  const today = todayInSpace(now);
  if (day < today || durationUnits < 1) return [];
  return slotStarts.filter((start) => {
    if (minutesOf(start) + durationUnits * unitMinutes > lastMinute) return false;
    if (day === today && isPast(day, start, now)) return false;
    return !taken.some((span) => overlaps(span, start, durationUnits));
  });
}

/** Those of `starts` that lie nearest to `wanted`, in the order of the clock. */
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
