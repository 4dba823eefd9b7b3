import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import type { Day } from "@portal/shared/domain/dates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import type { TakenSpan } from "@portal/shared/domain/slots";
import { useQuery } from "@tanstack/react-query";
import { hoursOfRooms } from "@portal/shared/domain/roomHours";
import type { Room } from "./rooms.queries";

/** The times of a day that a search offers. */
export function useHoursOfRooms(rooms: readonly Pick<Room, "rules">[], day: Day): TakenSpan {
  const { supabase } = usePortal();
  const { data: hours = defaultOpeningHours } = useQuery(openingHoursQuery(supabase));
  return hoursOfRooms(rooms, hours, day);
}
