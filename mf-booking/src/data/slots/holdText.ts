import { todayInSpace } from "@portal/shared/domain/dates";
import {
  formatDay,
  formatInstant,
  formatInstantDay,
  formatInstantTime,
} from "@portal/shared/domain/formatDates";
import type { HeldSlot } from "./slots.queries";

/**
 * `held, free again at 10:35 AM at the latest`, `held for you until 10:35 AM`, or `your request, an admin answers by 10:35 AM`.
 * A request can last for days.
 */
export function holdText({ held_until, is_own, is_own_request }: HeldSlot): string {
  const isToday = formatInstantDay(held_until) === formatDay(todayInSpace());
  const end = isToday ? formatInstantTime(held_until) : formatInstant(held_until);
  if (is_own_request) return `your request, an admin answers by ${end}`;
  if (is_own) return `held for you until ${end}`;
  return `held, free again ${isToday ? "at" : "on"} ${end} at the latest`;
}
