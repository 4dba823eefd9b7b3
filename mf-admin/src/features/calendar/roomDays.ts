import type { Day } from "@portal/shared/domain/dates";
import { timeAt, type Span } from "@portal/shared/ui/time-grid/cells";
import dayjs from "dayjs";
import type { CalendarRoom, Entry, Place } from "./calendar.schema";

/** A room on a day: a lane of the grid. */
export interface RoomDay {
  key: string;
  roomId: string;
  roomName: string;
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
      day,
      title: room.name,
      detail: room.retired_at ? "Retired" : detailOf(room),
    }));

const detailOf = ({ capacity, credits_per_hour }: CalendarRoom) =>
  credits_per_hour ? `${capacity} people` : `${capacity} people · ₹`;

export const daysOfRoom = (room: CalendarRoom, days: readonly Day[]): RoomDay[] =>
  days.map((day) => ({
    key: day,
    roomId: room.id,
    roomName: room.name,
    day,
    title: dayjs.utc(day).format("ddd"),
    detail: dayjs.utc(day).format("D MMM"),
  }));

export const entriesIn = ({ roomId, day }: RoomDay, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ room_id, booking_date }) => room_id === roomId && booking_date === day);

export const placeIn = ({ roomId, day }: RoomDay, { from, units }: Span): Place => ({
  roomId,
  day,
  start: timeAt(from),
  units,
});
