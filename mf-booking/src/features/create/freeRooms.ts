import { serverNow } from "@portal/shared/domain/serverTime";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { withGaps } from "@portal/shared/domain/gaps";
import { bookableHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import { durationsOf, earliestStart, isTooFarAhead } from "@portal/shared/domain/roomRules";
import { freeSlots } from "@portal/shared/domain/slots";
import type { Room } from "../../data/rooms.queries";
import { isOwnHold, type TakenSlot } from "../../data/slots/slots.queries";

export type BookableRoom = Pick<Room, "id" | "name" | "capacity" | "credits_per_hour" | "rules">;

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
  hours: OpeningHours,
  now: Date = serverNow(),
): BookableRoom[] {
  const isFree = ({ id, rules }: BookableRoom) => {
    const taken = booked
      .filter((slot) => slot.room_id === id && !isOwnHold(slot))
      .map((slot) => withGaps(slot, rules.gap));
    const bookable = bookableHours(hours, day, rules.hours);
    return (
      !isTooFarAhead(rules, day, now) &&
      durationsOf(rules).some((duration) => duration.units === units) &&
      freeSlots(taken, bookable, day, units, earliestStart(rules, now), rules.step).includes(start)
    );
  };
  const capacityDifference = (other: BookableRoom) => Math.abs(other.capacity - room.capacity);
  return rooms
    .filter((other) => other.id !== room.id && isFree(other))
    .toSorted((a, b) => capacityDifference(a) - capacityDifference(b))
    .slice(0, 3);
}
