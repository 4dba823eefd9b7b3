import { addDays, type Day, inSpace } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import type { Notification } from "./notifications.queries";

export interface DayGroup {
  day: Day;
  label: string;
  rows: Notification[];
}

/** Groups by the day at the space, in the given order. */
export function groupByDay(rows: readonly Notification[], today: Day): DayGroup[] {
  const groups = new Map<Day, DayGroup>();
  for (const row of rows) {
    const day = inSpace(row.created_at).format("YYYY-MM-DD");
    const group = groups.get(day) ?? { day, label: labelOf(day, today), rows: [] };
    group.rows.push(row);
    groups.set(day, group);
  }
  return [...groups.values()];
}

function labelOf(day: Day, today: Day): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatDay(day);
}
