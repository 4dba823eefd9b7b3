import { mergeEdit } from "@portal/shared/data/mergeEdit";
import type { DayHours, OpeningHours } from "@portal/shared/domain/openingHours";

/** Hours by weekday, names of holidays by date. */
type HoursFields = Record<string, DayHours | string | undefined>;

/** Values by field; undefined for a holiday that was removed. */
export type ChangedHours = Readonly<HoursFields>;

const toFields = ({ hours, holidays }: OpeningHours): HoursFields => ({
  ...Object.fromEntries(hours.map((day) => [day.day, day])),
  ...Object.fromEntries(holidays.map(({ date, name }) => [date, name])),
});

/** Merges each weekday and holiday on its own. */
export function mergeHours(typed: OpeningHours, seen: OpeningHours, latest: OpeningHours) {
  const { values, changed } = mergeEdit(toFields(typed), toFields(seen), toFields(latest));
  const known = [...latest.holidays, ...typed.holidays];
  const merged: OpeningHours = {
    hours: latest.hours.map((day) => {
      const hours = values[day.day];
      return typeof hours === "object" ? hours : day;
    }),
    holidays: Object.entries(values).flatMap(([date, name]) =>
      typeof name === "string" ? [withId(known, date, name)] : [],
    ),
  };
  return { merged, changed };
}

const withId = (known: OpeningHours["holidays"], date: string, name: string) => ({
  ...known.find((holiday) => holiday.date === date),
  date,
  name,
});

export function applySaved(
  value: OpeningHours,
  field: string,
  saved: HoursFields[string],
): OpeningHours {
  if (typeof saved === "object") {
    return { ...value, hours: value.hours.map((day) => (day.day === field ? saved : day)) };
  }
  const others = value.holidays.filter(({ date }) => date !== field);
  return {
    ...value,
    holidays: saved === undefined ? others : [...others, withId(value.holidays, field, saved)],
  };
}
