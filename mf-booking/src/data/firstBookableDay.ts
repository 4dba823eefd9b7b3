import { serverNow } from "@portal/shared/domain/serverTime";
import { addDays, todayInSpace, type Day } from "@portal/shared/domain/dates";
import { freeSlots } from "@portal/shared/domain/slots";

/** Tomorrow once today's last slot has started. */
export function firstBookableDay(now: Date = serverNow()): Day {
  const today = todayInSpace(now);
  return freeSlots([], today, 1, now).length > 0 ? today : addDays(today, 1);
}
