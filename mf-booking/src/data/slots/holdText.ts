import { todayInSpace } from "@portal/shared/domain/dates";
import {
  formatInstant,
  formatInstantDay,
  formatInstantTime,
  formatDay,
} from "@portal/shared/domain/formatDates";
import type { HeldSlot } from "./slots.queries";

/** `held, free again at 10:35 AM at the latest`, or `held for you until 10:35 AM`. With the day unless it is today. */
export function holdText({ held_until, is_own }: HeldSlot): string {
  const isToday = formatInstantDay(held_until) === formatDay(todayInSpace());
  const end = isToday ? formatInstantTime(held_until) : formatInstant(held_until);
  return is_own ? `held for you until ${end}` : `held, free again at ${end} at the latest`;
}
