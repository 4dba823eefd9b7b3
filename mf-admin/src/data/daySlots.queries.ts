import { queryOptions } from "@tanstack/react-query";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { withGaps, type SlotWithGap } from "@portal/shared/domain/gaps";
import type { RoomPrice } from "@portal/shared/domain/roomPrices";
import { parseRoomPrices } from "@portal/shared/domain/roomRules";
import { freeSlots, type TakenSpan } from "@portal/shared/domain/slots";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase, Tables } from "@portal/shared/data/supabase";

export type SlotRoom = Pick<Tables<"rooms">, "id" | "name" | "capacity" | "credits_per_hour"> & {
  /** Half hours that stay free after each booking. */
  gap: number;
  prices: readonly RoomPrice[] | null;
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
          .select("id, name, capacity, credits_per_hour, room_rules(gap, prices)")
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
        rooms: rooms.data.map(({ room_rules, ...room }) => ({
          ...room,
          gap: room_rules?.gap ?? 0,
          prices: parseRoomPrices(room_rules?.prices),
        })),
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
  bookable: TakenSpan | null;
  since: Date;
}

/** Free starts within the bookable hours after `since`, without rooms that have none. */
export function freeStarts({ rooms, taken }: DaySlots, { day, units, bookable, since }: Wanted) {
  return rooms
    .map((room): RoomStarts => {
      const ofRoom = taken
        .filter(({ room_id }) => room_id === room.id)
        .map((slot) => withGaps(slot, room.gap));
      return { room, starts: freeSlots(ofRoom, bookable, day, units, since) };
    })
    .filter(({ starts }) => starts.length > 0);
}
