import { addDays, instantOf, isPast, todayInSpace, type Day } from "@portal/shared/domain/dates";
import { emptyGuest, type Guest } from "../../ui/guests/guest.schema";

/** spec 2 §2: the pass is valid from 09:00 to 19:00. */
const HOURS = { start: "09:00", end: "19:00" } as const;

export const spanOfPass = (day: Day) => ({
  startsAt: instantOf(day, HOURS.start),
  endsAt: instantOf(day, HOURS.end),
});

/** The first day proposed is tomorrow once the passes of today have ended. */
export function emptyDayPass(): Guest {
  const today = todayInSpace();
  return { ...emptyGuest(), visitDate: isPast(today, HOURS.end) ? addDays(today, 1) : today };
}
