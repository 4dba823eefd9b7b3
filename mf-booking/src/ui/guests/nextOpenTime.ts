import { addDays, inSpace, minutesOf, todayInSpace, type Day } from "@portal/shared/domain/dates";
import { openMinutes, type OpeningHours } from "@portal/shared/domain/openingHours";
import { serverNow } from "@portal/shared/domain/serverTime";

/** spec 2 §9 */
const FIRST_VISIT = minutesOf("09:00");
const HALF_HOUR = 30;
const DAYS = 60;

/** The next half hour from 9:00 on in which the space is open, and when it closes, in minutes of that day. */
export function nextOpenTime(hours: OpeningHours): { day: Day; from: number; to: number } {
  const now = serverNow();
  const today = todayInSpace(now);
  const minutes = minutesOf(inSpace(now).format("HH:mm"));
  for (let ahead = 0; ahead < DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const open = openMinutes(hours, day);
    const earliest = Math.max(FIRST_VISIT, open?.from ?? 0, ahead === 0 ? minutes + 1 : 0);
    const from = Math.ceil(earliest / HALF_HOUR) * HALF_HOUR;
    if (open && from + HALF_HOUR <= open.to) return { day, from, to: open.to };
  }
  return { day: addDays(today, 1), from: FIRST_VISIT, to: FIRST_VISIT + 2 * HALF_HOUR };
}
