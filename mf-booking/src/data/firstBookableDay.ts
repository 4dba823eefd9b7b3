import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import { addDays, todayInSpace, type Day } from "@portal/shared/domain/dates";
import {
  bookableHours,
  defaultOpeningHours,
  type OpeningHours,
} from "@portal/shared/domain/openingHours";
import { earliestStart, type RoomRules } from "@portal/shared/domain/roomRules";
import { serverNow } from "@portal/shared/domain/serverTime";
import { freeSlots } from "@portal/shared/domain/slots";
import { useQuery } from "@tanstack/react-query";
import { rulesOfRooms } from "@portal/shared/domain/roomHours";
import { roomQueries } from "./rooms.queries";

/** The first day from today on with a slot of a room that has not begun; tomorrow if none of 60 days has one. */
export function firstBookableDay(
  hours: OpeningHours,
  now: Date = serverNow(),
  rules: readonly RoomRules[] = rulesOfRooms([]),
): Day {
  const today = todayInSpace(now);
  const hasSlot = (day: Day) =>
    rules.some((room) => {
      const earliest = earliestStart(room, now);
      const bookable = bookableHours(hours, day, room.hours);
      return freeSlots([], bookable, day, room.shortest, earliest, room.step).length > 0;
    });
  for (let offset = 0; offset < 60; offset += 1) {
    const day = addDays(today, offset);
    if (hasSlot(day)) return day;
  }
  return addDays(today, 1);
}

export function useFirstBookableDay(): Day {
  const { supabase } = usePortal();
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  const { data: rooms } = useQuery(roomQueries.list(supabase));
  return firstBookableDay(hours, undefined, rulesOfRooms(rooms));
}
