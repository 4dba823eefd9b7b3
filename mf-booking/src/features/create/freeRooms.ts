import { serverNow } from "@portal/shared/domain/serverTime";
import type { Tables } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { allSlots, freeSlots } from "@portal/shared/domain/slots";
import type { TakenSlot } from "../../data/slots/slots.queries";

export type BookableRoom = Pick<Tables<"rooms">, "id" | "name" | "capacity" | "credits_per_hour">;

interface LostSlot {
  room: BookableRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

/** Up to three other rooms that are free at the time of the lost slot, the closest in capacity first. */
export function freeRooms(
  { room, day, start, units }: LostSlot,
  rooms: readonly BookableRoom[],
  booked: readonly TakenSlot[],
  now: Date = serverNow(),
): BookableRoom[] {
  const isFree = ({ id }: BookableRoom) => {
    const taken = booked.filter((span) => span.room_id === id);
    // Opening hours are not checked again: the lost slot was within them.
    return freeSlots(taken, allSlots, day, units, now).includes(start);
  };
  const capacityDifference = (other: BookableRoom) => Math.abs(other.capacity - room.capacity);
  return rooms
    .filter((other) => other.id !== room.id && isFree(other))
    .toSorted((a, b) => capacityDifference(a) - capacityDifference(b))
    .slice(0, 3);
}
