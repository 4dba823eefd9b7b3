import { queryOptions } from "@tanstack/react-query";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { withGaps, type SlotWithGap } from "@portal/shared/domain/gaps";
import { readRoomRules, roomRulesColumns, type RoomRules } from "@portal/shared/domain/roomRules";
import { freeSlots, type TakenSpan } from "@portal/shared/domain/slots";
import { byName } from "@portal/shared/domain/text/byName";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";

export type SlotRoom = Pick<Tables<"rooms">, "id" | "name" | "capacity" | "credits_per_hour"> & {
  rules: RoomRules;
};

interface DaySlots {
  rooms: SlotRoom[];
  taken: (SlotWithGap & { room_id: string })[];
}

/** Finds bookings by others while a dialog is open. */
const POLL_INTERVAL_MS = 30_000;

/** Rooms in service, and what is taken on a day. */
export const daySlotsQuery = (supabase: Supabase, day: Day) =>
  queryOptions({
    queryKey: [queryRoots.slots, "rooms", day],
    queryFn: async ({ signal }): Promise<DaySlots> => {
      const [rooms, taken] = await Promise.all([
        supabase
          .from("rooms")
          .select(`id, name, capacity, credits_per_hour, ${roomRulesColumns}`)
          .is("retired_at", null)
          .order("name")
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("booked_slots")
          .select("room_id, start_time, end_time, gap")
          .eq("booking_date", day)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return {
        rooms: rooms.data
          .map(({ room_rules, ...room }) => ({ ...room, rules: readRoomRules(room_rules) }))
          .toSorted(byName),
        taken: taken.data,
      };
    },
    refetchInterval: POLL_INTERVAL_MS,
  });

interface RoomStarts {
  room: SlotRoom;
  starts: ClockTime[];
}

interface Wanted {
  day: Day;
  /** Half hours. */
  units: number;
  hoursOf: (room: SlotRoom) => TakenSpan | null;
  /** Bookings start at the steps of the room. */
  inSteps: boolean;
  since: Date;
}

/** Free starts within the hours of each room, after `since`, without rooms that have none. */
export function freeStarts(
  { rooms, taken }: DaySlots,
  { day, units, hoursOf, inSteps, since }: Wanted,
) {
  return rooms
    .map((room): RoomStarts => {
      const ofRoom = taken
        .filter(({ room_id }) => room_id === room.id)
        .map((slot) => withGaps(slot, room.rules.gap));
      return {
        room,
        starts: freeSlots(ofRoom, hoursOf(room), day, units, since, inSteps ? room.rules.step : 1),
      };
    })
    .filter(({ starts }) => starts.length > 0);
}
