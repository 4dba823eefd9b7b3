import { createHash } from "node:crypto";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import type { JSONValue } from "postgres";

export interface MeasuredQuery {
  readonly title: string;
  readonly call:
    | "search_users"
    | "search_bookings"
    | "search_cancelled_bookings"
    | "calendar_entries"
    | "bookings_in_block"
    | "bookings_outside_hours"
    | "free_spans"
    | "quote_booking"
    | "day_board";
  readonly args: Readonly<Record<string, JSONValue>>;
  /** Whether rows are expected: an empty result would be fast for the wrong reason. */
  readonly finds: boolean;
}

const users = (title: string, args: MeasuredQuery["args"], finds = true): MeasuredQuery => ({
  title: `users: ${title}`,
  call: "search_users",
  args,
  finds,
});
const bookings = (title: string, args: MeasuredQuery["args"], finds = true): MeasuredQuery => ({
  title: `bookings: ${title}`,
  call: "search_bookings",
  args,
  finds,
});

const cancelled = (title: string, args: MeasuredQuery["args"], finds = true): MeasuredQuery => ({
  title: `cancelled bookings: ${title}`,
  call: "search_cancelled_bookings",
  args,
  finds,
});

const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const tomorrow = dayAfter(1);
const free = (title: string, args: MeasuredQuery["args"], finds = true): MeasuredQuery => ({
  title: `free times: ${title}`,
  call: "free_spans",
  args: { day: tomorrow, ...args },
  finds,
});

const calendar = (title: string, days: number): MeasuredQuery => ({
  title: `calendar: ${title}`,
  call: "calendar_entries",
  args: { first_day: tomorrow, last_day: dayAfter(days) },
  finds: true,
});

/** Ids of the rooms in `seedLists`. */
const roomId = (name: string) => createHash("md5").update(name).digest("hex");

const holiday = { date: tomorrow, name: "Holiday" };
const shorterDays = defaultOpeningHours.hours.map((hours) => ({ ...hours, close: "17:30" }));
const outsideHours = (title: string, change: object): MeasuredQuery => ({
  title: `bookings outside new hours: ${title}`,
  call: "bookings_outside_hours",
  args: { opening: { ...defaultOpeningHours, ...change } },
  finds: true,
});

/** Typical and expensive queries of the back office, and of members who look for a room. */
export const listQueries: readonly MeasuredQuery[] = [
  users("first page", {}),
  users("page 1,000", { page: 1000 }),
  users("by name", { sort_by: "full_name", ascending: true }),
  users("by organization", { sort_by: "organization", ascending: true }),
  users("by role", { sort_by: "role", ascending: true }),
  users("admins", { role_filter: "admin" }),
  users("part of a name", { search: "asha" }),
  users("one address", { search: "person4711@" }),
  users("no match", { search: "zzzz" }, false),
  bookings("first page", {}),
  bookings("page 10,000", { page: 10_000 }),
  bookings("by date, oldest first", { sort_by: "date", ascending: true }),
  bookings("by room", { sort_by: "room", ascending: true }),
  bookings("by user", { sort_by: "user", ascending: true }),
  bookings("by credits", { sort_by: "credits" }),
  bookings("by booked on", { sort_by: "created_at" }),
  bookings("a room", { search: "Room 7" }),
  bookings("one person", { search: "person4711@" }),
  bookings("part of a name", { search: "asha" }),
  bookings("part of a name, by user", { search: "asha", sort_by: "user", ascending: true }),
  bookings("a month", { search: "January" }),
  bookings("no match", { search: "zzzz" }, false),
  cancelled("first page", {}),
  cancelled("page 10,000", { page: 10_000 }),
  cancelled("by user", { sort_by: "user", ascending: true }),
  cancelled("by cancelled on", { sort_by: "cancelled_at" }),
  cancelled("a room", { search: "Room 7" }),
  cancelled("one person", { search: "person4711@" }),
  cancelled("a month", { search: "January" }),
  cancelled("no match", { search: "zzzz" }, false),
  calendar("a day", 1),
  calendar("a week of all rooms", 7),
  {
    title: "bookings in a block of a day",
    call: "bookings_in_block",
    args: { room: roomId("Room 7"), starts_at: tomorrow, ends_at: `${tomorrow}T18:00` },
    finds: true,
  },
  outsideHours("a holiday", { holidays: [holiday] }),
  outsideHours("closing at 17:30 every day", { hours: shorterDays }),
  free("a day", {}),
  free("an hour from 10 for four people", { at_time: "10:00", half_hours: 2, people: 4 }),
  free("no room is large enough", { people: 200 }, false),
  { title: "day board: tomorrow", call: "day_board", args: { day: tomorrow }, finds: true },
  {
    title: "quote of a booking",
    call: "quote_booking",
    args: {
      room_id: roomId("Room 7"),
      booking_date: dayAfter(200),
      start_time: "10:00",
      duration: 2,
    },
    finds: true,
  },
];
