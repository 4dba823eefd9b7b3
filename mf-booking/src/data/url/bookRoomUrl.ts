import {
  addDays,
  isPast,
  minutesOf,
  todayInSpace,
  type ClockTime,
  type Day,
} from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import {
  durations,
  endOfSlot,
  lastMinute,
  slotStarts,
  unitMinutes,
} from "@portal/shared/domain/slots";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useNow } from "@portal/shared/ui/useNow";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useCallback } from "react";
import { bookingLimitQueries, defaultDaysAhead } from "../bookingLimits.queries";
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
  /** The last day that can be booked. */
  lastDay: Day;
}

/** Omits impossible values and describes them in `ignored`. */
export function readBookRoomUrl(
  params: URLSearchParams,
  { now, lastDay }: UrlLimits,
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
    const duration = durations.find((each) => String(each.units * unitMinutes) === text);
    return duration?.units ?? ["a duration that is not offered"];
  });
  const start = read("from", (text) => {
    if (!slotStarts.includes(text)) return [noSlotStart];
    if (day && isPast(day, text, now)) return ["a start time that has passed"];
    return fits(text, units ?? 1) ? text : ["a booking that ends after 6:00 PM"];
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

const noSlotStart = `a start time other than each half hour from ${formatTime(slotStarts[0] ?? "")} to ${formatTime(slotStarts.at(-1) ?? "")}`;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;

const fits = (start: ClockTime, units: number) => minutesOf(endOfSlot(start, units)) <= lastMinute;

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

function useUrlLimits(): UrlLimits {
  const { supabase } = usePortal();
  const now = useNow();
  const { data: daysAhead = defaultDaysAhead } = useQuery(bookingLimitQueries.daysAhead(supabase));
  return useMemo(() => ({ now, lastDay: addDays(todayInSpace(now), daysAhead) }), [now, daysAhead]);
}

/** Reads a slot from the query of the URL within the limits of bookings. */
export function useSlotUrl() {
  const { search } = useLocation();
  const limits = useUrlLimits();
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
