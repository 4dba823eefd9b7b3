import type { Tables } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { freeSlots } from "@portal/shared/domain/slots";
import type { BookedSlot } from "./slots.queries";

/** What a booking needs to know of a room. */
export type BookableRoom = Pick<Tables<"rooms">, "id" | "name" | "capacity" | "credits_per_hour">;

interface Lost {
  room: BookableRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

/** Rooms that are free at the very time at which another's was taken, the closest in size first. */
export function freeRooms(
  { room, day, start, units }: Lost,
  rooms: readonly BookableRoom[],
  booked: readonly BookedSlot[],
  now: Date = new Date(),
): BookableRoom[] {
  const isFree = ({ id }: BookableRoom) => {
    const taken = booked.filter((span) => span.room_id === id);
    return freeSlots(taken, day, units, now).includes(start);
  };
  const strangeness = (other: BookableRoom) => Math.abs(other.capacity - room.capacity);
  return rooms
    .filter((other) => other.id !== room.id && isFree(other))
    .toSorted((a, b) => strangeness(a) - strangeness(b))
    .slice(0, 3);
}
