import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import * as z from "@portal/shared/vendor/zod";
import { queryOptions } from "@tanstack/react-query";
import { adminKeys } from "../../data/adminKeys";
import { readDayRange, type DayRange } from "../../data/lists/dayRange";
import { parsePage, pageQuery, type ReadPage, type ReadPart } from "../../data/lists/page";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { adminBookingSchema, type AdminBooking } from "./booking.schema";
import type { Sort } from "../../data/lists/listQuery";

export const BOOKINGS_PAGE_SIZE = 20;
/** Finds bookings of days that are not shown yet. The shown days are watched. */
const REFETCH_INTERVAL_MS = 30_000;

export type BookingStatus = "confirmed" | "cancelled";

/** `upcoming`: not over yet. */
export const spans = ["upcoming", "past", "all"] as const;
export type BookingSpan = (typeof spans)[number];

export interface BookingFilter {
  status: BookingStatus;
  /** Cancelled bookings are found in all spans. */
  span: BookingSpan;
  /** Ids; null finds those of all. */
  room: string | null;
  member: string | null;
  days: DayRange;
  /** Part of a room, user name, email or date. */
  search: string;
  sort: Sort;
}

/** The filter of the list in the URL. Upcoming bookings come first, the next one at the top. */
export function readBookingFilter(address: UrlFilter): BookingFilter {
  const status = address.get("status") === "cancelled" ? "cancelled" : "confirmed";
  const span = spans.find((known) => known === address.get("span")) ?? "upcoming";
  return {
    status,
    span,
    room: readId(address.get("room")),
    member: readId(address.get("member")),
    days: readDayRange(address),
    search: address.appliedSearch,
    sort: address.sort ?? defaultSortOf({ status, span }),
  };
}

export const defaultSortOf = ({ status, span }: Pick<BookingFilter, "status" | "span">): Sort => ({
  by: "date",
  descending: status === "cancelled" || span !== "upcoming",
});

const readId = (text: string | null): string | null =>
  z.guid().safeParse(text).success ? text : null;

export const bookingQueries = {
  all: [queryRoots.bookings, "admin"] as const,

  page: (supabase: Supabase, filter: BookingFilter, page: number) => ({
    ...pageQuery(
      [...bookingQueries.all, filter],
      searchBookings(supabase, filter),
      page,
      BOOKINGS_PAGE_SIZE,
    ),
    refetchInterval: REFETCH_INTERVAL_MS,
  }),
};

const searchBookings =
  (
    supabase: Supabase,
    { status, span, search, sort, ...filter }: BookingFilter,
  ): ReadPage<AdminBooking> =>
  async (page, size, signal) => {
    const args = {
      search,
      page,
      page_size: size,
      sort_by: sort.by,
      ascending: !sort.descending,
      ...filterArgs(filter),
    };
    const list =
      status === "cancelled"
        ? supabase.rpc("search_cancelled_bookings", args)
        : supabase.rpc("search_bookings", { ...args, span });
    const { data } = await list.abortSignal(signal).throwOnError();
    return parsePage(adminBookingSchema, data);
  };

const filterArgs = ({ room, member, days }: Pick<BookingFilter, "room" | "member" | "days">) => ({
  ...(room && { room }),
  ...(member && { member }),
  ...(days.from && { from_day: days.from }),
  ...(days.to && { to_day: days.to }),
});

/** The bookings of the filter in parts, by day and time. */
export const readBookings =
  (
    supabase: Supabase,
    { status, search, span, ...filter }: BookingFilter,
  ): ReadPart<AdminBooking> =>
  async (last, size) => {
    const args = {
      search,
      page_size: size,
      ascending: true,
      ...filterArgs(filter),
      ...(last && {
        after_day: last.booking_date,
        after_time: last.start_time,
        after_id: last.id,
      }),
    };
    const { data } = await (
      status === "cancelled"
        ? supabase.rpc("search_cancelled_bookings", args)
        : supabase.rpc("search_bookings", { ...args, span })
    ).throwOnError();
    return parsePage(adminBookingSchema, data);
  };

export const memberNameQuery = (supabase: Supabase, id: string | null) =>
  queryOptions({
    queryKey: [...adminKeys.users, "name", id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      (
        await supabase
          .from("profiles")
          .select("id, display_name")
          .eq("id", id ?? "")
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
      ).data,
  });
