import { serverNow } from "@portal/shared/domain/serverTime";
import { addDays, todayInSpace, type Day } from "@portal/shared/domain/dates";
import { allSlots, freeSlots } from "@portal/shared/domain/slots";

/** Tomorrow once the last of all slots has started, also if the space closes earlier today. */
export function firstBookableDay(now: Date = serverNow()): Day {
  const today = todayInSpace(now);
  return freeSlots([], allSlots, today, 1, now).length > 0 ? today : addDays(today, 1);
}
