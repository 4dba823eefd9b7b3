import { isPast, weekdayOf, type ClockTime } from "@portal/shared/domain/dates";
import { formatTime, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { OpeningHours } from "@portal/shared/domain/openingHours";
import {
  endOfSlot,
  formatDuration,
  isWithin,
  startsWithin,
  type TakenSpan,
} from "@portal/shared/domain/slots";
import { canBook, durationsOf } from "@portal/shared/domain/roomRules";
import { formatBookingPrice } from "../../../data/bookingCost";
import { hoursOfRoom } from "@portal/shared/domain/roomHours";
import type { Room } from "../../../data/rooms.queries";
import type { FreeSpan } from "../../../data/slots/slots.queries";
import type { RoomSearch } from "./roomSearch";

export interface Availability {
  state: "free" | "later" | "unsuitable";
  text: string;
  /** Preselected in the booking dialog. */
  start: ClockTime | null;
}

interface Context {
  spans: readonly FreeSpan[];
  /** Why nothing can be booked that day. */
  closed: string | null;
  hours: OpeningHours;
  /** Why the day has fewer slots than others. */
  note: string | null;
  isAdmin: boolean;
  now: Date;
}

export function availabilityOf(
  room: Room,
  search: RoomSearch,
  { spans, closed, hours, note, isAdmin, now }: Context,
): Availability {
  const { start, units } = search;
  const missing = search.amenities.filter((amenity) => !room.amenities.includes(amenity));
  const unsuitable = (text: string): Availability => ({ state: "unsuitable", text, start: null });
  if (closed) return unsuitable(closed);
  if (!canBook(room.rules, isAdmin)) return unsuitable("Booked at the front desk");
  const bookable = hoursOfRoom(room, hours, search.day);
  if (!bookable) return unsuitable(`Not bookable on ${weekdayOf(search.day)}s`);
  if (missing.length > 0) return unsuitable(`Without ${missing.join(", ")}`);

  if (!durationsOf(room.rules).some((duration) => duration.units === units)) {
    return unsuitable(`Not bookable for ${formatDuration(units)}`);
  }
  const starts = spans
    .filter(({ room_id }) => room_id === room.id)
    .flatMap((span) => startsWithin(span, units, room.rules.step))
    .filter((time) => !isPast(search.day, time, now))
    .toSorted();
  const priceFrom = (time: ClockTime) =>
    formatBookingPrice(room, { day: search.day, start: time, units }, isAdmin);
  if (start !== null && starts.includes(start)) {
    const range = formatTimeRange(start, endOfSlot(start, units));
    return { state: "free", text: `Free ${range} · ${priceFrom(start)}`, start };
  }
  const next = starts.find((time) => start === null || time > start) ?? starts.at(-1);
  if (next === undefined) return unsuitable(`No free time for ${formatDuration(units)}`);
  const from = `from ${formatTime(next)}`;
  if (start === null)
    return { state: "free", text: `Free ${from} · ${priceFrom(next)}`, start: next };
  const why = isWithin(bookable, start, units)
    ? `Taken ${formatTimeRange(start, endOfSlot(start, units))}`
    : ((room.rules.hours ? null : note) ?? formatOpen(bookable));
  return { state: "later", text: `${why} · free ${from}`, start: next };
}

const formatOpen = ({ start_time, end_time }: TakenSpan) =>
  `Open ${formatTimeRange(start_time, end_time)}`;

const order = { free: 0, later: 1, unsuitable: 2 };

/** Free rooms first, among them the smallest first. */
export function byAvailability<Entry extends { room: Room; availability: Availability }>(
  entries: readonly Entry[],
): Entry[] {
  return entries.toSorted(
    (a, b) =>
      order[a.availability.state] - order[b.availability.state] ||
      a.room.capacity - b.room.capacity,
  );
}
