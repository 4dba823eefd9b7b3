import dayjs from "dayjs";
import { inSpace, minutesOf, type ClockTime, type Day } from "./dates";

export function formatLongDay(day: Day): string {
  return dayjs.utc(day).format("dddd, D MMMM YYYY");
}

/** Text such as `Fri, 20 Nov 2026`. */
export function formatDay(day: Day): string {
  return dayjs.utc(day).format("ddd, D MMM YYYY");
}

/** Text such as `20 November`. */
export function formatDayAndMonth(day: Day): string {
  return dayjs.utc(day).format("D MMMM");
}

/** Text such as `November`. */
export function formatMonth(day: Day): string {
  return dayjs.utc(day).format("MMMM");
}

export function formatTime(time: ClockTime): string {
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60) % 24;
  const half = hour < 12 ? "AM" : "PM";
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${half}`;
}

export function formatTimeRange(start: ClockTime, end: ClockTime): string {
  return `${formatTime(start)} - ${formatTime(end)}`;
}

/** Times where there is little room, such as `2–4:30 PM` and `11:30 AM–1 PM`. */
export function formatShortRange(start: ClockTime, end: ClockTime): string {
  const [from, fromHalf] = formatTime(start).replace(":00", "").split(" ");
  const [to, toHalf] = formatTime(end).replace(":00", "").split(" ");
  return `${from}${fromHalf === toHalf ? "" : ` ${fromHalf}`}–${to} ${toHalf}`;
}

/** Day in the space's time zone, such as `Fri, 20 Nov 2026`. */
export function formatInstantDay(instant: string): string {
  return inSpace(instant).format("ddd, D MMM YYYY");
}

/** Day and time in the space's time zone, such as `20 Nov 2026, 6:05 PM`. */
export function formatInstant(instant: string): string {
  return inSpace(instant).format("D MMM YYYY, h:mm A");
}

/** Time in the space's time zone, such as `6:05 PM`. */
export function formatInstantTime(instant: string): string {
  return inSpace(instant).format("h:mm A");
}

/** Formats the dates in a text, and an `HH:mm` that directly follows one. */
export function withReadableDates(text: string): string {
  return text.replaceAll(
    /\b(\d{4}-\d{2}-\d{2})( (?:[01]\d|2[0-3]):[0-5]\d)?\b/g,
    (match, day: Day, time = "") => {
      const date = dayjs.utc(day);
      if (date.format("YYYY-MM-DD") !== day) return match;
      return date.format("D MMM YYYY") + (time && ` ${formatTime(time)}`);
    },
  );
}
