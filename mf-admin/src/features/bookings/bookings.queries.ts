import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { parsePage, pageQuery, type ReadPage } from "../../data/lists/page";
import { adminBookingSchema, type AdminBooking } from "./booking.schema";
import type { Sort } from "../../data/lists/listQuery";

export const BOOKINGS_PAGE_SIZE = 20;

export type BookingStatus = "confirmed" | "cancelled";

export interface BookingFilter {
  status: BookingStatus;
  /** Part of a room, user name, email or date. */
  search: string;
  /** Null sorts by day, latest first. */
  sort: Sort | null;
}

export const bookingQueries = {
  all: [queryRoots.bookings, "admin"] as const,

  page: (supabase: Supabase, filter: BookingFilter, page: number) =>
    pageQuery(
      [...bookingQueries.all, filter],
      searchBookings(supabase, filter),
      page,
      BOOKINGS_PAGE_SIZE,
    ),
};

export const searchBookings =
  (supabase: Supabase, { status, search, sort }: BookingFilter): ReadPage<AdminBooking> =>
  async (page, size, signal) => {
    const args = {
      search,
      page,
      page_size: size,
      ...(sort && { sort_by: sort.by, ascending: !sort.descending }),
    };
    const list =
      status === "cancelled"
        ? supabase.rpc("search_cancelled_bookings", args)
        : supabase.rpc("search_bookings", args);
    const { data } = await list.abortSignal(signal).throwOnError();
    return parsePage(adminBookingSchema, data);
  };
