import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone";
import utc from "dayjs/plugin/utc";
import { brand } from "./brand";

dayjs.extend(utc);
dayjs.extend(timezone);

/** Day of the space's calendar, `yyyy-MM-dd`, without time zone. */
export type Day = string;

/** Time of day at the space, `HH:mm` (or `HH:mm:ss` from the database). */
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

/**
 * Local date and time of the space at an instant. Not `dayjs(instant).tz()`: that converts through
 * the visitor's zone and is an hour off if daylight saving skips that hour there.
 */
export function inSpace(instant: Date | string): Dayjs {
  return dayjs.utc(wallClock.format(new Date(instant)));
}

/** Today at the space (Asia/Kolkata), independent of the visitor's time zone. */
export function todayInSpace(now: Date = new Date()): Day {
  return inSpace(now).format("YYYY-MM-DD");
}

/** Instant of a day and time at the space. */
export function instantOf(day: Day, time: ClockTime): Date {
  return dayjs.tz(`${day} ${time.slice(0, 5)}`, brand.timeZone).toDate();
}

/** True if this day and time at the space are in the past. */
export function isPast(day: Day, time: ClockTime, now: Date = new Date()): boolean {
  return instantOf(day, time).getTime() < now.getTime();
}

/** The day `count` days later (earlier if negative). */
export function addDays(day: Day, count: number): Day {
  return dayjs.utc(day).add(count, "day").format("YYYY-MM-DD");
}

export function weekdayOf(day: Day): Weekday {
  const name = weekdays[(dayjs.utc(day).day() + 6) % 7];
  if (!name) throw new RangeError(`Not a day: ${day}`);
  return name;
}

/** Minutes since midnight. */
export function minutesOf(time: ClockTime): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** `HH:mm` from minutes since midnight. */
export function timeOf(minutes: number): ClockTime {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
