import { addDays, type Day } from "@portal/shared/domain/dates";

/** Both days are included. Null is unlimited. */
export interface DayRange {
  from: Day | null;
  to: Day | null;
}

/** The range in the URL: `from` and `to`. */
export function readDayRange({ get }: { get: (name: string) => string | null }): DayRange {
  const day = (name: string) => {
    const text = get(name) ?? "";
    return isDay(text) ? text : null;
  };
  return { from: day("from"), to: day("to") };
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
