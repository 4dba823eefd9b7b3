import { addDays, type Day } from "@portal/shared/domain/dates";
import { readDayRange } from "../../data/lists/dayRange";
import { firstOfMonth, lastOfMonth } from "@portal/shared/domain/months";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";

/** Both days are included. */
export interface ReportRange {
  from: Day;
  to: Day;
}

/** The server refuses longer ranges. */
export const MOST_DAYS = 366;

export const countDays = ({ from, to }: ReportRange): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** The range in the URL, or the last 30 days. */
export function readReportRange(address: Pick<UrlFilter, "get">, today: Day): ReportRange {
  const { from, to } = readDayRange(address);
  const last = to ?? (from && from > today ? from : today);
  return { from: from ?? addDays(last, -29), to: last };
}

export function rangeProblem(range: ReportRange): string | null {
  const days = countDays(range);
  if (days < 1) return "Choose a first day that is not after the last day.";
  if (range.from < "2000-01-01" || range.to > "9999-12-31")
    return "Choose days from the year 2000 on.";
  return days > MOST_DAYS ? `Choose at most ${MOST_DAYS} days.` : null;
}

/**
 * The range before, of the same length. From the first of a month on, it is the same days of the month
 * before, and of a whole month the whole month before.
 */
export function previousRange({ from, to }: ReportRange): ReportRange {
  if (from !== firstOfMonth(from) || firstOfMonth(to) !== from) {
    const days = countDays({ from, to });
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const end = addDays(from, -1);
  const same = `${end.slice(0, 8)}${to.slice(8)}`;
  return { from: firstOfMonth(end), to: to === lastOfMonth(to) || same > end ? end : same };
}

/** Ranges to choose from, by their name. */
export function namedRanges(today: Day): Record<string, ReportRange> {
  const lastMonth = addDays(firstOfMonth(today), -1);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < "04-01" ? 1 : 0);
  return {
    "Last 7 days": { from: addDays(today, -6), to: today },
    "Last 30 days": { from: addDays(today, -29), to: today },
    "This month": { from: firstOfMonth(today), to: today },
    "Last month": { from: firstOfMonth(lastMonth), to: lastMonth },
    "This financial year": { from: `${year}-04-01`, to: today },
    "Next 30 days": { from: today, to: addDays(today, 29) },
  };
}

export interface Group {
  from: Day;
  to: Day;
}

/** The days of a range for the bars of a chart: days, weeks from Monday on, or months. */
export function groupDays({ from, to }: ReportRange): Group[] {
  const days = countDays({ from, to });
  const endOf = (day: Day) => {
    if (days <= 62) return day;
    if (days > 190) return lastOfMonth(day);
    return addDays(day, (7 - new Date(day).getUTCDay()) % 7);
  };
  const groups: Group[] = [];
  for (let day = from; day <= to; day = addDays(endOf(day), 1)) {
    const end = endOf(day);
    groups.push({ from: day, to: end < to ? end : to });
  }
  return groups;
}
