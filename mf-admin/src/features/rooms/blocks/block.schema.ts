import { serverNow } from "@portal/shared/domain/serverTime";
import * as z from "@portal/shared/vendor/zod";
import {
  addDays,
  inSpace,
  todayInSpace,
  type ClockTime,
  type Day,
} from "@portal/shared/domain/dates";
import { formatDay, formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import { slotStarts, endOfSlot } from "@portal/shared/domain/slots";

export const blockKinds = [
  { value: "cleaning", label: "Cleaning" },
  { value: "repair", label: "Repair" },
  { value: "other", label: "Other" },
] as const;

export interface BlockTimes {
  fromDay: Day;
  from: ClockTime;
  untilDay: Day;
  until: ClockTime;
}

const MAX_DAYS = 31;

/** The times at which a slot starts or ends. */
export const blockHours: readonly ClockTime[] = [
  ...slotStarts,
  endOfSlot(slotStarts.at(-1) ?? "", 1),
];

/** What is wrong with the times, or null. */
export function blockProblem(
  { fromDay, from, untilDay, until }: BlockTimes,
  now: string,
): string | null {
  const [starts, ends] = [`${fromDay}T${from}`, `${untilDay}T${until}`];
  if (ends <= starts) return "The end must be later than the start.";
  if (ends <= now) return "The end must be in the future.";
  const lastEnd = `${addDays(fromDay, MAX_DAYS)}T${from}`;
  if (ends > lastEnd) return `A block can last up to ${MAX_DAYS} days. Retire the room instead.`;
  return null;
}

export const blockOutcome = z.object({ cancelled: z.number(), refunded: z.number() });

/** `Mon, 23 Nov 2026, 9:00 AM - 6:00 PM` */
export function formatBlock({
  starts_at,
  ends_at,
}: {
  starts_at: string;
  ends_at: string;
}): string {
  const [fromDay = "", from = ""] = starts_at.split("T");
  const [untilDay = "", until = ""] = ends_at.split("T");
  return fromDay === untilDay
    ? `${formatDay(fromDay)}, ${formatTimeRange(from, until)}`
    : `${formatDay(fromDay)}, ${formatTime(from)} - ${formatDay(untilDay)}, ${formatTime(until)}`;
}

/** What a new block begins with: the rest of today, or all of another day. */
export function firstTimes(day: Day): BlockTimes {
  const now = inSpace(serverNow());
  const isToday = day <= todayInSpace();
  const until = blockHours.at(-1) ?? "";
  const next = blockHours.find((time) => time > now.format("HH:mm"));
  const isOver = isToday && (!next || next === until);
  const first = isOver ? now.add(1, "day").format("YYYY-MM-DD") : isToday ? todayInSpace() : day;
  const from = (isToday && !isOver && next) || (blockHours[0] ?? "");
  return { fromDay: first, from, untilDay: first, until };
}
