import { formatCount } from "./numbers";
import { formatDuration, unitMinutes } from "./slots";
import { listOf } from "./text/listOf";

export interface PlanTerms {
  included_minutes: number;
  cafe_discount_percent: number;
  included_day_passes: number;
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
    ...(plan.included_day_passes > 0
      ? [`${formatCount(plan.included_day_passes, "day pass", "day passes")} a month`]
      : []),
    ...(cafe_discount_percent > 0 ? [`${cafe_discount_percent}% off at the cafe`] : []),
  ];
}
