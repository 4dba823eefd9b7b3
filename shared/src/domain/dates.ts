import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone";
import utc from "dayjs/plugin/utc";
import { brand } from "./brand";

dayjs.extend(utc);
dayjs.extend(timezone);

/** A day of the space's calendar, `yyyy-MM-dd`. It belongs to no clock zone. */
export type Day = string;

/** A time of day at the space, `HH:mm` (the database adds `:ss`; every function here takes both). */
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
 * What the space's clock and calendar show at a moment. Not `dayjs(instant).tz()`: that goes
 * through the visitor's zone and is an hour off whenever its clocks skip that very hour.
 */
export function inSpace(instant: Date | string): Dayjs {
  return dayjs.utc(wallClock.format(new Date(instant)));
}

/** The day it is at the space (Asia/Kolkata), whatever the zone of the visitor's clock. */
export function todayInSpace(now: Date = new Date()): Day {
  return inSpace(now).format("YYYY-MM-DD");
}

/** The moment at which the space's clock shows this day and time. */
export function instantOf(day: Day, time: ClockTime): Date {
  return dayjs.tz(`${day} ${time.slice(0, 5)}`, brand.timeZone).toDate();
}

/** True once the space's clock has gone past this day and time. */
export function isPast(day: Day, time: ClockTime, now: Date = new Date()): boolean {
  return instantOf(day, time).getTime() < now.getTime();
}

/** The day that lies `count` days later (earlier if negative). */
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

/** The `HH:mm` that lies this many minutes after midnight. */
export function timeOf(minutes: number): ClockTime {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
