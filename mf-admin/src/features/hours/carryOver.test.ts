import { expect, test } from "vitest";
import { defaultOpeningHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import { carryOver } from "./carryOver";

const diwali = { id: "1", date: "2026-11-08", name: "Diwali" };
const repairs = { id: "2", date: "2026-12-01", name: "Repairs" };
const party = { id: "3", date: "2026-12-01", name: "Party" };
const seen: OpeningHours = { ...defaultOpeningHours, holidays: [diwali] };

const closing = (value: OpeningHours, close: string, ...days: string[]): OpeningHours => ({
  ...value,
  hours: value.hours.map((day) => (days.includes(day.day) ? { ...day, close } : day)),
});

test("What was typed goes on beside what somebody else has saved first", () => {
  const draft = { ...closing(seen, "21:00", "Monday"), holidays: [diwali, repairs] };
  const latest = closing(seen, "22:00", "Friday");
  const both = closing(closing(seen, "22:00", "Friday"), "21:00", "Monday");
  expect(carryOver(draft, seen, latest)).toEqual({ ...both, holidays: [diwali, repairs] });
});

test("A day or holiday that both have changed stays as it was saved", () => {
  const draft = { ...closing(seen, "21:00", "Monday", "Tuesday"), holidays: [diwali, repairs] };
  const latest = { ...closing(seen, "22:00", "Monday"), holidays: [diwali, party] };
  const both = closing(closing(seen, "22:00", "Monday"), "21:00", "Tuesday");
  expect(carryOver(draft, seen, latest)).toEqual({ ...both, holidays: [diwali, party] });
});

test("A holiday that either has taken back is gone, and a new name stands in its place", () => {
  const none = { ...seen, holidays: [] };
  const renamed = { ...seen, holidays: [{ ...diwali, name: "Festival of lights" }] };
  expect(carryOver(none, seen, { ...seen, holidays: [diwali, repairs] }).holidays).toEqual([
    repairs,
  ]);
  expect(carryOver(seen, seen, none).holidays).toEqual([]);
  expect(carryOver(renamed, seen, seen)).toEqual(renamed);
});
