import {
  addDays,
  isPast,
  todayInSpace,
  type ClockTime,
  type Day,
} from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { isWithin, startsWithin, unitMinutes, type TakenSpan } from "@portal/shared/domain/slots";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useCallback } from "react";
import { bookingLimitQueries, defaultDaysAhead } from "../bookingLimits.queries";
import { durationsOfRooms, rulesOfRooms, widestHours } from "@portal/shared/domain/roomHours";
import { roomQueries } from "../rooms.queries";
import { useLocation } from "@portal/shared/vendor/router";
import { useDialogInUrl } from "./dialogInUrl";

export interface UrlSlot {
  day: Day | null;
  start: ClockTime | null;
  /** Half hours. */
  units: number | null;
}

/** The query of /book-room. Values that are not set are null or empty. */
export interface BookRoomUrl extends UrlSlot {
  view: "rooms" | "day" | null;
  amenities: readonly string[];
  /** Exact capacity, set by the chips. */
  seats: number | null;
  /** Room of the open dialog. */
  roomId: string | null;
}

/** Half hours of a search, or of a click on the day board, without a duration. */
export const defaultUnits = 2;

/** The largest capacity that a room can have. */
const maxSeats = 1000;
const maxAmenitiesLength = 1000;

export interface UrlLimits {
  now: Date;
  /** The last day that a room can be booked. */
  lastDay: Day;
  /** The earliest start and the latest end of a booking in a room. */
  hours: TakenSpan;
  /** Durations of the rooms, in half hours. */
  units: readonly number[];
}

/** Omits impossible values and describes them in `ignored`. */
export function readBookRoomUrl(
  params: URLSearchParams,
  { now, lastDay, hours, units: offered }: UrlLimits,
): { url: BookRoomUrl; ignored: string[] } {
  const ignored: string[] = [];
  function read<Value>(name: string, parse: (text: string) => Value | string[]): Value | null {
    const text = params.get(name);
    if (!text) return null;
    const value = parse(text);
    if (!Array.isArray(value)) return value;
    ignored.push(...value);
    return null;
  }

  const view = read("view", (text) =>
    text === "day" || text === "rooms" ? text : ["an unknown view"],
  );
  const day = read("day", (text) => {
    if (!isDay(text)) return ["a date that does not exist"];
    if (text < todayInSpace(now)) return ["a date in the past"];
    return text <= lastDay ? text : [`a date after ${formatDay(lastDay)}`];
  });
  const units = read("minutes", (text) => {
    const duration = offered.find((each) => String(each * unitMinutes) === text);
    return duration ?? ["a duration that is not offered"];
  });
  const start = read("from", (text) => {
    const starts = startsWithin(hours, 1);
    if (!starts.includes(text)) return [noStartAmong(starts)];
    if (day && isPast(day, text, now)) return ["a start time that has passed"];
    return isWithin(hours, text, units ?? 1)
      ? text
      : [`a booking that ends after ${formatTime(hours.end_time)}`];
  });
  const seats = read("seats", (text) =>
    /^[1-9]\d{0,3}$/.test(text) && Number(text) <= maxSeats
      ? Number(text)
      : [`a number of seats other than 1 to ${maxSeats}`],
  );
  const amenities = read("amenities", (text) =>
    text.length <= maxAmenitiesLength
      ? text
      : [`amenities of more than ${maxAmenitiesLength} characters`],
  );
  return {
    url: {
      view,
      day,
      start,
      units,
      amenities: [...new Set(amenities?.split(",").filter(Boolean))],
      seats,
      roomId: params.get("room") || null,
    },
    ignored,
  };
}

const noStartAmong = (starts: readonly ClockTime[]) =>
  `a start time other than each half hour from ${formatTime(starts[0] ?? "")} to ${formatTime(starts.at(-1) ?? "")}`;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;

/** @returns null if nothing is ignored */
export const ignoredInLink = (ignored: readonly string[]): string | null =>
  ignored.length > 0 ? `Ignored in this link: ${ignored.join(", ")}.` : null;

export function writeBookRoomUrl(url: BookRoomUrl): URLSearchParams {
  const { view, amenities, seats, roomId } = url;
  const params = new URLSearchParams();
  setAll(params, { view });
  writeSlot(params, url);
  setAll(params, {
    amenities: amenities.join(","),
    seats: seats === null ? null : String(seats),
    room: roomId,
  });
  return params;
}

export function writeSlot(params: URLSearchParams, { day, start, units }: UrlSlot): void {
  const minutes = units === null ? null : String(units * unitMinutes);
  setAll(params, { day, from: start, minutes });
}

function setAll(params: URLSearchParams, values: Record<string, string | null>): void {
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
}

/** Until the rooms are loaded, any time and duration is possible: a room may offer it. */
const anyTime = { hours: { start_time: "00:00", end_time: "24:00" }, units: [...Array(48).keys()] };

function useUrlLimits(search: string): UrlLimits {
  const { supabase } = usePortal();
  const now = useNow();
  const { data: daysAhead = defaultDaysAhead } = useQuery(bookingLimitQueries.daysAhead(supabase));
  const { data: rooms } = useQuery({
    ...roomQueries.list(supabase),
    enabled: /\b(day|from|minutes)=/.test(search),
  });
  return useMemo(() => {
    const horizons = rulesOfRooms(rooms).map(({ days_ahead }) => days_ahead ?? daysAhead);
    const lastDay = addDays(todayInSpace(now), Math.max(...horizons));
    if (!rooms) return { now, lastDay, ...anyTime };
    const units = durationsOfRooms(rooms).map((duration) => duration.units);
    return { now, lastDay, hours: widestHours(rooms), units };
  }, [now, daysAhead, rooms]);
}

/** Reads a slot from the query of the URL within the limits of bookings. */
export function useSlotUrl() {
  const { search } = useLocation();
  const limits = useUrlLimits(search);
  const read = useCallback(
    (params: URLSearchParams) => readBookRoomUrl(params, limits).url,
    [limits],
  );
  const { ignored } = useMemo(
    () => readBookRoomUrl(new URLSearchParams(search), limits),
    [search, limits],
  );
  return {
    read,
    /** Describes the impossible values of the URL. */
    ignored,
    lastDay: limits.lastDay,
  };
}

export interface DialogChoice {
  roomId: string;
  day: Day;
  start: ClockTime | null;
  /** Half hours. */
  units: number;
}

const isOpen = ({ roomId }: BookRoomUrl) => roomId !== null;
const closed = (url: BookRoomUrl): BookRoomUrl => ({ ...url, roomId: null });

export function useBookRoomUrl() {
  const { read, ignored, lastDay } = useSlotUrl();
  const state = useDialogInUrl({ read, write: writeBookRoomUrl, isOpen, closed });
  const { roomId, day, start, units } = state.current;
  return {
    /** The state of the page below the dialog. */
    url: state.page,
    dialog: roomId === null ? null : { roomId, day, start, units },
    ignored,
    lastDay,
    change: state.change,
    /** Adds a history entry. */
    openDialog: (choice: DialogChoice) => state.openDialog(choice),
    changeDialog: (part: Partial<DialogChoice>) => state.changeDialog(part),
    closeDialog: state.closeDialog,
  };
}
