import type { Day } from "@portal/shared/domain/dates";
import dayjs from "dayjs";
import type { CalendarRoom, Entry } from "../calendar.schema";

/** A room on a day. */
export interface Column {
  key: string;
  roomId: string;
  roomName: string;
  day: Day;
  title: string;
  detail: string;
}

/** Retired rooms are shown while they have bookings. */
export const roomColumns = (
  rooms: readonly CalendarRoom[],
  entries: readonly Entry[],
  day: Day,
): Column[] =>
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

export const dayColumns = (room: CalendarRoom, days: readonly Day[]): Column[] =>
  days.map((day) => ({
    key: day,
    roomId: room.id,
    roomName: room.name,
    day,
    title: dayjs.utc(day).format("ddd"),
    detail: dayjs.utc(day).format("D MMM"),
  }));

export const entriesIn = (column: Column, entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ room_id, booking_date }) => room_id === column.roomId && booking_date === column.day,
  );
