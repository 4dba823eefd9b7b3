import { formatDuration, unitMinutes } from "./slots";
import { listOf } from "./text/listOf";

export interface PlanTerms {
  included_minutes: number;
  cafe_discount_percent: number;
  /** Names of the rooms in which its minutes pay; empty: in all. */
  rooms: readonly string[];
}

/** What a plan includes, such as `4 hours of meeting rooms a month`. */
export function planBenefits(plan: PlanTerms): string[] {
  const { included_minutes, cafe_discount_percent, rooms } = plan;
  const hours = formatDuration(included_minutes / unitMinutes);
  return [
    ...(included_minutes > 0
      ? [
          rooms.length > 0
            ? `${hours} a month in ${listOf(rooms)}`
            : `${hours} of meeting rooms a month`,
        ]
      : []),
    ...(cafe_discount_percent > 0 ? [`${cafe_discount_percent}% off at the cafe`] : []),
  ];
}
