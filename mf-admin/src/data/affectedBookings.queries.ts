import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@portal/shared/data/database.types";
import type { Day } from "@portal/shared/domain/dates";
import type { RoomRules } from "@portal/shared/domain/roomRules";
import type { OpeningHours } from "@portal/shared/domain/openingHours";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";

/** Further bookings are only counted. */
const MAX_LISTED = 5;

export interface AffectedBooking {
  id: string;
  room: string;
  who: string;
  booking_date: string;
  start_time: string;
  end_time: string;
}

export interface AffectedBookingList {
  first: AffectedBooking[];
  count: number;
}

/** A booking with the version that a choice refers to. */
export interface ListedBooking extends AffectedBooking {
  updated_at: string;
  room_id: string;
  /** Half hours. */
  duration: number;
  total_credits: number;
  /** Minutes of the member's plan that paid. */
  included_minutes: number;
}

type Scope = { day: Day } | { roomId: string; from: Day };

/** Bookings within the hours of a room and outside its new ones. */
export const bookingsOutsideRoomHoursQuery = (
  supabase: Supabase,
  room: string,
  hours: RoomRules["hours"],
) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "affected", "room hours", room, hours],
    queryFn: async ({ signal }): Promise<AffectedBookingList> => {
      const { data } = await supabase
        .rpc("bookings_outside_room_hours", { room, new_hours: hours as never })
        .abortSignal(signal)
        .throwOnError();
      return { count: data.length, first: data.slice(0, MAX_LISTED).map(toListed) };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Bookings on a day that closes or in a room that is retired. */
export const affectedBookingsQuery = (supabase: Supabase, scope: Scope) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "affected", scope],
    queryFn: async ({ signal }): Promise<AffectedBookingList> => {
      const all = supabase
        .from("bookings")
        .select(
          "id, booking_date, start_time, end_time, rooms!bookings_room_id_fkey(name), profiles!bookings_user_id_fkey(full_name, email)",
          { count: "exact" },
        );
      const within =
        "day" in scope
          ? all.eq("booking_date", scope.day)
          : all.eq("room_id", scope.roomId).gte("booking_date", scope.from);
      const { data, count } = await within
        .order("booking_date")
        .order("start_time")
        .limit(MAX_LISTED)
        .abortSignal(signal)
        .throwOnError();
      return {
        count: count ?? data.length,
        first: data.map(({ rooms, profiles, ...booking }) => ({
          ...booking,
          room: rooms.name,
          who: profiles.full_name ?? profiles.email ?? "Unknown User",
        })),
      };
    },
  });

/** A time of the space, without a time zone: `2026-11-21T09:00`. */
export interface RoomTime {
  room: string;
  starts_at: string;
  ends_at: string;
}

export const bookingsInBlockQuery = (supabase: Supabase, time: RoomTime) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "affected", "block", time],
    queryFn: async ({ signal }) =>
      (await supabase.rpc("bookings_in_block", time).abortSignal(signal).throwOnError()).data.map(
        toListed,
      ),
    // A choice must refer to the current version.
    staleTime: 0,
    gcTime: 0,
  });

/** `max_rows` of the API, which cuts longer lists. */
const MAX_ROWS = 1000;

/**
 * Bookings within the current hours and outside the new ones.
 * @throws when the list may be incomplete, because only a complete one can be saved
 */
export async function readBookingsOutsideHours(
  supabase: Supabase,
  opening: OpeningHours,
): Promise<ListedBooking[]> {
  const { data } = await supabase.rpc("bookings_outside_hours", { opening }).throwOnError();
  if (data.length >= MAX_ROWS) {
    throw new Error(
      `These hours affect ${MAX_ROWS} bookings or more. Change fewer days at a time.`,
    );
  }
  return data.map(toListed);
}

export type ClosedVisit =
  Database["public"]["Functions"]["visits_on_closed_days"]["Returns"][number];

/** Visits and day passes on days that the new hours close. Saving the hours notifies their members. */
export async function readVisitsOnClosedDays(
  supabase: Supabase,
  opening: OpeningHours,
): Promise<ClosedVisit[]> {
  return (await supabase.rpc("visits_on_closed_days", { opening }).throwOnError()).data;
}

type Row = Database["public"]["Functions"]["bookings_in_block"]["Returns"][number];

const toListed = (row: Row): ListedBooking => ({
  id: row.id,
  updated_at: row.updated_at,
  room_id: row.room_id,
  room: row.room_name,
  who: [row.full_name, row.email].find(Boolean) ?? "Unknown User",
  booking_date: row.booking_date,
  start_time: row.start_time,
  end_time: row.end_time,
  duration: row.duration,
  total_credits: row.total_credits,
  included_minutes: row.included_minutes,
});
