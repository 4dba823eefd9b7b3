import type { Tables } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { freeSlots, nearestSlots } from "@portal/shared/domain/slots";
import type { BookedSlot } from "./slots.queries";

/** What a booking needs to know of a room. */
export type BookableRoom = Pick<Tables<"rooms">, "id" | "name" | "capacity" | "credits_per_hour">;

export interface OtherPlaces {
  /** Starts near the lost one, in the same room. */
  nearest: ClockTime[];
  /** Rooms that are free at the very time, the closest in size first. */
  rooms: BookableRoom[];
}

interface Lost {
  room: BookableRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

/** What can be offered to somebody whose slot was taken by another. */
export function otherPlaces(
  { room, day, start, units }: Lost,
  rooms: readonly BookableRoom[],
  booked: readonly BookedSlot[],
  now: Date = new Date(),
): OtherPlaces {
  const freeIn = (roomId: string) =>
    freeSlots(
      booked.filter((span) => span.room_id === roomId),
      day,
      units,
      now,
    );
  const strangeness = (other: BookableRoom) => Math.abs(other.capacity - room.capacity);
  return {
    nearest: nearestSlots(freeIn(room.id), start, 3),
    rooms: rooms
      .filter((other) => other.id !== room.id && freeIn(other.id).includes(start))
      .toSorted((a, b) => strangeness(a) - strangeness(b))
      .slice(0, 3),
  };
}
