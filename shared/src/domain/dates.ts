import { serverNow } from "./serverTime";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc";
import { brand } from "./brand";

dayjs.extend(utc);

/** `yyyy-MM-dd` at the space, without time zone. */
export type Day = string;

/** `HH:mm`, or `HH:mm:ss` from the database. */
export type ClockTime = string;

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

const wallClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: brand.timeZone,
  dateStyle: "short",
  timeStyle: "medium",
});

/** The wall clock of the space, as if it were UTC. */
export function inSpace(instant: Date | string): Dayjs {
  return dayjs.utc(wallClock.format(new Date(instant)));
}

export function todayInSpace(now: Date = serverNow()): Day {
  return inSpace(now).format("YYYY-MM-DD");
}

const wallClockMs = (day: Day, time: ClockTime): number => Date.parse(`${day}T${time}Z`);

export function instantOf(day: Day, time: ClockTime): Date {
  const wall = wallClockMs(day, time);
  const offsetAt = (instant: number) => inSpace(new Date(instant)).valueOf() - instant;
  // The second step finds the offset of the day on which a zone changes it.
  return new Date(wall - offsetAt(wall - offsetAt(wall)));
}

/** The last `now` and its wall clock, because a page compares many times with one moment. */
let latest = [Number.NaN, Number.NaN];

/** Compares wall clocks, because converting each time of a board to an instant is slow. */
export function isPast(day: Day, time: ClockTime, now: Date = serverNow()): boolean {
  const instant = now.getTime();
  // `inSpace` drops the milliseconds.
  if (latest[0] !== instant) latest = [instant, inSpace(now).valueOf() + (instant % 1000)];
  return wallClockMs(day, time) < Number(latest[1]);
}

export function addDays(day: Day, count: number): Day {
  return dayjs.utc(day).add(count, "day").format("YYYY-MM-DD");
}

export function weekdayOf(day: Day): Weekday {
  const name = weekdays[(dayjs.utc(day).day() + 6) % 7];
  if (!name) throw new RangeError(`Not a day: ${day}`);
  return name;
}

export function minutesOf(time: ClockTime): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): ClockTime {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
