import type { Supabase } from "@portal/shared/data/supabase";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { parsePage, pageQuery, type ReadPage } from "../../data/lists/page";
import { adminBookingSchema, type AdminBooking } from "./booking.schema";
import type { Sort } from "../../data/lists/listQuery";

export const BOOKINGS_PAGE_SIZE = 20;

export interface BookingFilter {
  /** Room, user name, email or date. */
  search: string;
  /** Null: latest day first. */
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
  (supabase: Supabase, { search, sort }: BookingFilter): ReadPage<AdminBooking> =>
  async (page, size, signal) => {
    const { data } = await supabase
      .rpc("search_bookings", {
        search,
        page,
        page_size: size,
        ...(sort && { sort_by: sort.by, ascending: !sort.descending }),
      })
      .abortSignal(signal)
      .throwOnError();
    return parsePage(adminBookingSchema, data);
  };
