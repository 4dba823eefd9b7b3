import type { Day } from "./dates";
import { bookableHours, type OpeningHours } from "./openingHours";
import { defaultRoomRules, durationsOf, type RoomRules } from "./roomRules";
import { durations, hullOf, type TakenSpan } from "./slots";

interface Ruled {
  rules: RoomRules;
}

/** Null on a day on which the room cannot be booked. */
export const hoursOfRoom = ({ rules }: Ruled, hours: OpeningHours, day: Day): TakenSpan | null =>
  bookableHours(hours, day, rules.hours);

/** From 9:00 to 18:00, and what the rooms add to it on a day. */
export const hoursOfRooms = (rooms: readonly Ruled[], hours: OpeningHours, day: Day): TakenSpan =>
  hullOf(rooms.map((room) => hoursOfRoom(room, hours, day)));

/** From 9:00 to 18:00, and what the rooms add to it on any day of the week. */
export const widestHours = (rooms: readonly Ruled[]): TakenSpan =>
  hullOf(
    rooms.flatMap(({ rules }) =>
      (rules.hours ?? [])
        .filter(({ isOpen }) => isOpen)
        .map(({ open, close }) => ({ start_time: open, end_time: close })),
    ),
  );

/** The durations of the specification, and those that a room adds. */
export function durationsOfRooms(rooms: readonly Ruled[]): { units: number; label: string }[] {
  const all = [...durations, ...rooms.flatMap(({ rules }) => durationsOf(rules))];
  return [...new Map(all.map((each) => [each.units, each])).values()].toSorted(
    (a, b) => a.units - b.units,
  );
}

/** The usual rules until the rooms are loaded. */
export const rulesOfRooms = (rooms: readonly Ruled[] | undefined): readonly RoomRules[] =>
  rooms && rooms.length > 0 ? rooms.map(({ rules }) => rules) : [defaultRoomRules];
