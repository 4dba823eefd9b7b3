import type { Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import dayjs from "dayjs";
import { isDay } from "../../../data/lists/dayRange";
import { lastOfMonth } from "@portal/shared/domain/months";

/** A day, or a calendar month. Both days are included. */
export interface Period {
  unit: "day" | "month";
  from: Day;
  to: Day;
}

/** The period in the URL: `day` (yyyy-MM-dd) or `month` (yyyy-MM); the day `today` by default. */
export function readPeriod(get: (name: string) => string | null, today: Day): Period {
  const day = get("day") ?? "";
  const first = `${get("month") ?? ""}-01`;
  if (isDay(first) && first <= today) return { unit: "month", from: first, to: lastOfMonth(first) };
  const shown = isDay(day) && day <= today ? day : today;
  return { unit: "day", from: shown, to: shown };
}

/** `Mon, 23 Nov 2026` or `November 2026`. */
export const periodText = ({ unit, from }: Period): string =>
  unit === "day" ? formatDay(from) : dayjs(from).format("MMMM YYYY");

/** `2026-11-23` or `2026-11`, for the names of files. */
export const nameOfPeriod = ({ unit, from }: Period): string =>
  unit === "day" ? from : from.slice(0, 7);

/** The values of `day` and `month` in the URL. */
export const dayInUrl = (day: Day, today: Day) => ({ month: "", day: day === today ? "" : day });
export const monthInUrl = (day: Day) => ({ month: day.slice(0, 7), day: "" });
