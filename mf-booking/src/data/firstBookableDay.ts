import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { addDays, todayInSpace, type Day } from "@portal/shared/domain/dates";
import {
  bookableHours,
  defaultOpeningHours,
  type OpeningHours,
} from "@portal/shared/domain/openingHours";
import { serverNow } from "@portal/shared/domain/serverTime";
import { freeSlots } from "@portal/shared/domain/slots";
import { useQuery } from "@tanstack/react-query";

/** The first day from today on with a slot that has not begun; tomorrow if none of 60 days has one. */
export function firstBookableDay(hours: OpeningHours, now: Date = serverNow()): Day {
  const today = todayInSpace(now);
  const days = Array.from({ length: 60 }, (_, index) => addDays(today, index));
  return (
    days.find((day) => freeSlots([], bookableHours(hours, day), day, 1, now).length > 0) ??
    addDays(today, 1)
  );
}

export function useFirstBookableDay(): Day {
  const { supabase } = usePortal();
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  return firstBookableDay(hours);
}
