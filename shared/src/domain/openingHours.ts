import { serverNow } from "./serverTime";
import * as v from "valibot";
import {
  addDays,
  minutesOf,
  timeOf,
  todayInSpace,
  weekdayOf,
  weekdays,
  type Day,
  type Weekday,
} from "./dates";
import { formatTime } from "./formatDates";
import { allSlots, unitMinutes, type TakenSpan } from "./slots";

const clockTime = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/));

const dayHoursSchema = v.object({
  day: v.picklist(weekdays),
  open: clockTime,
  close: clockTime,
  isOpen: v.boolean(),
});

const holidaySchema = v.object({
  id: v.optional(v.string()),
  date: v.pipe(
    v.string(),
    v.isoDate(),
    v.check((day) => addDays(day, 0) === day),
  ),
  name: v.string(),
});

const openingHoursSchema = v.object({
  hours: v.array(dayHoursSchema),
  holidays: v.optional(v.array(holidaySchema), []),
});
export type DayHours = v.InferOutput<typeof dayHoursSchema>;
export type Holiday = v.InferOutput<typeof holidaySchema>;
export type OpeningHours = v.InferOutput<typeof openingHoursSchema>;

const roomHoursSchema = v.nullable(v.array(dayHoursSchema));

/** @throws when the hours of a room are invalid */
export const parseDayHours = (value: unknown): DayHours[] | null => v.parse(roomHoursSchema, value);

/** @throws when the setting is invalid */
export const parseOpeningHours = (value: unknown): OpeningHours =>
  v.parse(openingHoursSchema, value);

const weekend: readonly Weekday[] = ["Saturday", "Sunday"];

export const defaultOpeningHours: OpeningHours = {
  hours: weekdays.map((day) =>
    weekend.includes(day)
      ? { day, open: "10:00", close: "18:00", isOpen: true }
      : { day, open: "08:00", close: "20:00", isOpen: true },
  ),
  holidays: [],
};

export type DayState =
  | { kind: "holiday"; name: string }
  | { kind: "closed" }
  | { kind: "open"; open: string; close: string }
  | { kind: "unavailable" };

/** spec 1 §2 */
export type HoursCard = DayState | { kind: "loading" };

export function dayState(settings: OpeningHours, day: Day): DayState {
  const holiday = settings.holidays.find(({ date }) => date === day);
  if (holiday) return { kind: "holiday", name: holiday.name };
  const hours = settings.hours.find((entry) => entry.day === weekdayOf(day));
  if (!hours) return { kind: "unavailable" };
  if (!hours.isOpen) return { kind: "closed" };
  return { kind: "open", open: formatTime(hours.open), close: formatTime(hours.close) };
}

export function hoursCard(
  settings: OpeningHours | null | undefined,
  loading: boolean,
  now: Date = serverNow(),
): HoursCard {
  if (loading) return { kind: "loading" };
  if (!settings) return { kind: "unavailable" };
  return dayState(settings, todayInSpace(now));
}

/** Null where days differ; then `varies` is true. */
export interface HoursLines {
  weekdays: string | null;
  weekend: string | null;
  varies: boolean;
}

export function hoursLines({ hours }: OpeningHours): HoursLines {
  const shared = (days: readonly Weekday[]) => {
    const lines = new Set(days.map((day) => lineOf(hours.find((entry) => entry.day === day))));
    const [line] = lines;
    return lines.size === 1 ? (line ?? null) : null;
  };
  const onWeekdays = shared(weekdays.filter((day) => !weekend.includes(day)));
  const onWeekend = shared(weekend);
  return {
    weekdays: onWeekdays,
    weekend: onWeekend,
    varies: onWeekdays === null || onWeekend === null,
  };
}

function lineOf(hours: DayHours | undefined): string | null {
  if (!hours) return null;
  return hours.isOpen ? `${formatTime(hours.open)} - ${formatTime(hours.close)}` : "Closed";
}

/**
 * Bookings start and end within these half hours. Null on a day without any. For screens only:
 * `private.check_slot` decides. `roomHours` are those of a room with hours of its own.
 */
export function bookableHours(
  settings: OpeningHours,
  day: Day,
  roomHours: readonly DayHours[] | null = null,
): TakenSpan | null {
  const { kind } = dayState(settings, day);
  if (kind === "holiday" || kind === "closed") return null;
  const slots = slotsOfRoom(roomHours, day);
  const hours = settings.hours.find((entry) => entry.day === weekdayOf(day));
  if (!slots || !hours || !closesAfterOpening(hours)) return slots;
  const first = Math.ceil(minutesOf(hours.open) / unitMinutes) * unitMinutes;
  const last = Math.floor(minutesOf(hours.close) / unitMinutes) * unitMinutes;
  const from = Math.max(first, minutesOf(slots.start_time));
  const to = Math.min(last, minutesOf(slots.end_time));
  return from < to ? { start_time: timeOf(from), end_time: timeOf(to) } : null;
}

function slotsOfRoom(roomHours: readonly DayHours[] | null, day: Day): TakenSpan | null {
  if (!roomHours) return allSlots;
  const hours = roomHours.find((entry) => entry.day === weekdayOf(day));
  return hours?.isOpen ? { start_time: hours.open, end_time: hours.close } : null;
}

/** Why an open day has fewer slots: `Opens at 10:00 AM`. Null if it has all. */
export function shortHoursNote(settings: OpeningHours, day: Day): string | null {
  const state = dayState(settings, day);
  const bookable = bookableHours(settings, day);
  if (state.kind !== "open") return null;
  const opensLate = bookable?.start_time !== allSlots.start_time;
  const closesEarly = bookable?.end_time !== allSlots.end_time;
  if (opensLate && closesEarly) return `Open ${state.open} - ${state.close}`;
  if (opensLate) return `Opens at ${state.open}`;
  return closesEarly ? `Closes at ${state.close}` : null;
}

/** Whether a day has slots, otherwise why not. */
export function isOpenOn(
  settings: OpeningHours,
  day: Day,
): { open: true } | { open: false; reason: string } {
  const state = dayState(settings, day);
  if (state.kind === "holiday") return { open: false, reason: `Closed for ${state.name}` };
  if (state.kind === "closed") return { open: false, reason: `Closed on ${weekdayOf(day)}s` };
  if (bookableHours(settings, day)) return { open: true };
  return { open: false, reason: shortHoursNote(settings, day) ?? "Closed" };
}

/** The minutes of a day in which the space is open: all of them without valid hours, null if it is closed. */
export function openMinutes(settings: OpeningHours, day: Day): { from: number; to: number } | null {
  const { kind } = dayState(settings, day);
  if (kind === "holiday" || kind === "closed") return null;
  const hours = settings.hours.find((entry) => entry.day === weekdayOf(day));
  if (!hours || !closesAfterOpening(hours)) return { from: 0, to: 24 * 60 };
  return { from: minutesOf(hours.open), to: minutesOf(hours.close) };
}

export function closesAfterOpening({ open, close }: Pick<DayHours, "open" | "close">): boolean {
  return minutesOf(open) < minutesOf(close);
}
