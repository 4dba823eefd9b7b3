import { expect, test } from "vitest";
import { defaultOpeningHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import { mergeHours, applySaved } from "./mergeHours";

const diwali = { id: "1", date: "2026-11-08", name: "Diwali" };
const repairs = { id: "2", date: "2026-12-01", name: "Repairs" };
const party = { id: "3", date: "2026-12-01", name: "Party" };
const seen: OpeningHours = { ...defaultOpeningHours, holidays: [diwali] };

const closing = (value: OpeningHours, close: string, ...days: string[]): OpeningHours => ({
  ...value,
  hours: value.hours.map((day) => (days.includes(day.day) ? { ...day, close } : day)),
});
const friday = seen.hours.find(({ day }) => day === "Friday");

test("combines edits with those that another admin saved first", () => {
  const typed = { ...closing(seen, "21:00", "Monday"), holidays: [diwali, repairs] };
  const { merged, changed } = mergeHours(typed, seen, closing(seen, "22:00", "Friday"));
  const both = closing(closing(seen, "22:00", "Friday"), "21:00", "Monday");
  expect(merged).toEqual({ ...both, holidays: [diwali, repairs] });
  expect(changed).toEqual({ Friday: { ...friday, close: "22:00" } });
});

test("keeps the edit of a day or holiday that both changed, and returns the saved value", () => {
  const typed = { ...closing(seen, "21:00", "Friday"), holidays: [diwali, repairs] };
  const latest = { ...closing(seen, "22:00", "Friday"), holidays: [diwali, party] };
  const { merged, changed } = mergeHours(typed, seen, latest);
  expect(merged.hours).toEqual(typed.hours);
  expect(merged.holidays).toMatchObject([diwali, { date: repairs.date, name: "Repairs" }]);
  expect(changed).toEqual({ Friday: { ...friday, close: "22:00" }, [party.date]: "Party" });
  const taken = applySaved(applySaved(merged, party.date, "Party"), "Friday", changed["Friday"]);
  expect(taken.hours).toEqual(latest.hours);
  expect(taken.holidays).toMatchObject([diwali, { date: party.date, name: "Party" }]);
});

test("removes a holiday that either admin removed", () => {
  const none = { ...seen, holidays: [] };
  expect(mergeHours(none, seen, { ...seen, holidays: [diwali, repairs] }).merged.holidays).toEqual([
    repairs,
  ]);
  const { merged, changed } = mergeHours(seen, seen, none);
  expect(merged.holidays).toEqual([]);
  expect(Object.keys(changed)).toEqual([diwali.date]);
  expect(applySaved(seen, diwali.date, undefined).holidays).toEqual([]);
});
