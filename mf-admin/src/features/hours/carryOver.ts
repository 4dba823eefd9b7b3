import type { DayHours, Holiday, OpeningHours } from "@portal/shared/domain/openingHours";

const isSameDay = (one: DayHours | undefined, other: DayHours) => {
  if (!one || one.isOpen !== other.isOpen) return false;
  return one.open === other.open && one.close === other.close;
};
const lacks = (holidays: readonly Holiday[]) => (wanted: Holiday) =>
  !holidays.some(({ date, name }) => date === wanted.date && name === wanted.name);

/**
 * The hours that another admin has saved since they were `seen`, with what was typed meanwhile: a day
 * or holiday that both have changed stays as it was saved.
 */
export function carryOver(
  draft: OpeningHours,
  seen: OpeningHours,
  latest: OpeningHours,
): OpeningHours {
  const of = (value: OpeningHours, wanted: DayHours) =>
    value.hours.find(({ day }) => day === wanted.day);
  const removed = seen.holidays.filter(lacks(draft.holidays));
  const kept = latest.holidays.filter(lacks(removed));
  const added = draft.holidays.filter(lacks(seen.holidays));
  return {
    hours: latest.hours.map((day) =>
      isSameDay(of(seen, day), day) ? (of(draft, day) ?? day) : day,
    ),
    holidays: [...kept, ...added.filter(({ date }) => kept.every((known) => known.date !== date))],
  };
}
