import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Supabase } from "@portal/shared/data/supabase";
import { adminBookingSchema, type AdminBooking } from "./booking.schema";

export const BOOKINGS_PAGE_SIZE = 20;

export interface BookingPage {
  bookings: AdminBooking[];
  total: number;
}

const answer = z.array(adminBookingSchema.extend({ total_count: z.number() }));

export const bookingQueries = {
  all: ["bookings", "admin"] as const,

  page: (supabase: Supabase, search: string, page: number) =>
    queryOptions({
      queryKey: [...bookingQueries.all, search, page],
      queryFn: ({ signal }) => searchBookings(supabase, search, page, BOOKINGS_PAGE_SIZE, signal),
      placeholderData: keepPreviousData,
    }),
};

/**
 * One page of everybody's bookings, latest day first, that contain `search` in the room, the
 * user's name or e-mail, or the date. The server filters, sorts and counts them.
 */
export async function searchBookings(
  supabase: Supabase,
  search: string,
  page: number,
  pageSize: number,
  signal = new AbortController().signal,
): Promise<BookingPage> {
  const { data } = await supabase
    .rpc("search_bookings", { search, page, page_size: pageSize })
    .abortSignal(signal)
    .throwOnError();
  const rows = answer.parse(data);
  return { bookings: rows, total: rows[0]?.total_count ?? 0 };
}
