import { formatDuration, unitMinutes } from "./slots";

export interface PlanTerms {
  included_minutes: number;
  cafe_discount_percent: number;
}

/** What a plan includes, such as `4 hours of meeting rooms a month`. */
export function planBenefits({ included_minutes, cafe_discount_percent }: PlanTerms): string[] {
  return [
    ...(included_minutes > 0
      ? [`${formatDuration(included_minutes / unitMinutes)} of meeting rooms a month`]
      : []),
    ...(cafe_discount_percent > 0 ? [`${cafe_discount_percent}% off at the cafe`] : []),
  ];
}
