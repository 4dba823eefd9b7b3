export interface PlanTerms {
  included_minutes: number;
  cafe_discount_percent: number;
}

/** Text such as `30 min`, `4 h` and `1.5 h`. */
export function formatRoomTime(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}

/** What a plan includes, such as `4 h of meeting rooms a month`. */
export function planBenefits({ included_minutes, cafe_discount_percent }: PlanTerms): string[] {
  return [
    ...(included_minutes > 0
      ? [`${formatRoomTime(included_minutes)} of meeting rooms a month`]
      : []),
    ...(cafe_discount_percent > 0 ? [`${cafe_discount_percent}% off at the cafe`] : []),
  ];
}
