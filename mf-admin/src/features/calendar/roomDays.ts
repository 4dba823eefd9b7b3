import type { Day } from "@portal/shared/domain/dates";
import { formatCount } from "@portal/shared/domain/numbers";
import { bookableHours, type OpeningHours } from "@portal/shared/domain/openingHours";
import { widestHours } from "@portal/shared/domain/roomHours";
import { durationsOf, type RoomRules } from "@portal/shared/domain/roomRules";
import { allSlots, hullOf, type TakenSpan } from "@portal/shared/domain/slots";
import {
  closedSpans,
  timeAt,
  unitsOf,
  unitStates,
  withGapEntries,
  type Span,
} from "@portal/shared/ui/time-grid/cells";
import dayjs from "dayjs";
import type { CalendarRoom, Entry, Place } from "./calendar.schema";

/** A room on a day: a lane of the grid. */
export interface RoomDay {
  key: string;
  roomId: string;
  roomName: string;
  rules: RoomRules;
  day: Day;
  title: string;
  detail: string;
}

/** Retired rooms are shown while they have bookings. */
export const roomsOfDay = (
  rooms: readonly CalendarRoom[],
  entries: readonly Entry[],
  day: Day,
): RoomDay[] =>
  rooms
    .filter(({ id, retired_at }) => !retired_at || entries.some(({ room_id }) => room_id === id))
    .map((room) => ({
      key: room.id,
      roomId: room.id,
      roomName: room.name,
      rules: room.rules,
      day,
      title: room.name,
      detail: room.retired_at ? "Retired" : detailOf(room),
    }));

const detailOf = ({ capacity, credits_per_hour }: CalendarRoom) =>
  `${formatCount(capacity, "person", "people")}${credits_per_hour ? "" : " · ₹"}`;

export const daysOfRoom = (room: CalendarRoom, days: readonly Day[]): RoomDay[] =>
  days.map((day) => ({
    key: day,
    roomId: room.id,
    roomName: room.name,
    rules: room.rules,
    day,
    title: dayjs.utc(day).format("ddd"),
    detail: dayjs.utc(day).format("D MMM"),
  }));

/** The entries, and the half hours that the room keeps free around them. */
export const entriesIn = ({ roomId, day, rules }: RoomDay, entries: readonly Entry[]): Entry[] =>
  withGapEntries(
    entries.filter(({ room_id, booking_date }) => room_id === roomId && booking_date === day),
    rules.gap,
  );

/** Null on a day on which the room is closed. */
export const bookableOn = (
  { day, rules }: RoomDay,
  hours: OpeningHours | undefined,
): TakenSpan | null => (hours ? bookableHours(hours, day, rules.hours) : allSlots);

/** The hours of rooms on some days, from 9:00 to 18:00 at least, and the times of the entries. */
export const shownHours = (
  roomDays: readonly RoomDay[],
  entries: readonly Entry[],
  hours: OpeningHours | undefined,
): Span => unitsOf(hullOf([...roomDays.map((roomDay) => bookableOn(roomDay, hours)), ...entries]));

/** What a grid needs to know of a room on a day. Admins can book in closed hours, but not outside the week's. */
export const laneOf = (
  roomDay: RoomDay,
  hours: OpeningHours | undefined,
  { now, shown }: { now: Date; shown: Span },
) => ({
  states: unitStates(roomDay.day, now, widestHours([roomDay]), shown),
  closed: closedSpans(bookableOn(roomDay, hours), shown),
  durations: durationsOf(roomDay.rules).map(({ units }) => units),
});

export const placeIn = ({ roomId, day }: RoomDay, { from, units }: Span): Place => ({
  roomId,
  day,
  start: timeAt(from),
  units,
});
