import type { Day } from "@portal/shared/domain/dates";
import { formatMonth } from "@portal/shared/domain/formatDates";
import { firstOfMonth } from "@portal/shared/domain/months";

/** `November 2026` */
export const monthTitle = (month: Day): string => `${formatMonth(month)} ${month.slice(0, 4)}`;

/** The first day of the month in the URL (`2026-11`), or of this month if it names none before it. */
export function readMonth(value: string | null, today: Day): Day {
  const isMonth = value !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(value);
  return isMonth && value < today.slice(0, 7) ? `${value}-01` : firstOfMonth(today);
}
