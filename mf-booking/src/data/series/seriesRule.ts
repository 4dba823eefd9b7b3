import { type Day, weekdayOf } from "@portal/shared/domain/dates";

export const frequencies = [
  "daily",
  "weekdays",
  "weekly",
  "monthly_date",
  "monthly_weekday",
] as const;
export type Frequency = (typeof frequencies)[number];

interface SeriesRule {
  frequency: string;
  every_weeks: number;
  starts_on: Day;
}

const ordinals = ["first", "second", "third", "fourth", "fifth"] as const;

/** Text such as `Every Tuesday`. */
export function formatRule({ frequency, every_weeks, starts_on }: SeriesRule): string {
  const date = Number(starts_on.slice(8));
  switch (frequency) {
    case "daily":
      return "Every day";
    case "weekdays":
      return "Monday to Friday";
    case "weekly":
      return every_weeks === 1
        ? `Every ${weekdayOf(starts_on)}`
        : `Every ${every_weeks} weeks on ${weekdayOf(starts_on)}`;
    case "monthly_date":
      return `Every month on day ${date}`;
    default:
      return `Every month on the ${ordinals[Math.ceil(date / 7) - 1] ?? ""} ${weekdayOf(starts_on)}`;
  }
}
