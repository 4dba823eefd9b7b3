import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";

const columns =
  `id, booking_date, start_time, end_time, duration, total_credits, rupees_due, included_minutes, paid_paise,
  updated_at, booked_by_name, price_reason, refund_from, series_id, series_position,
  series:booking_series!bookings_series_id_fkey(frequency, every_weeks, starts_on, booked),
  guests:booking_guests(id, name, email, response, receives_email),
  room:rooms!bookings_room_id_fkey(id, name, capacity, credits_per_hour, description, retired_at, rules:room_rules(refund_ladder))` as const;

async function readBookings(supabase: Supabase, userId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("bookings")
    .select(columns)
    .eq("user_id", userId)
    .order("booking_date", { ascending: false })
    .order("start_time", { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** `duration` is in half hours. */
export type MyBooking = Awaited<ReturnType<typeof readBookings>>[number];

export const myBookingQueries = {
  all: [queryRoots.bookings] as const,
  mine: [queryRoots.bookings, "mine"] as const,
  /** Latest first (spec 2 §7). */
  ofUser: (supabase: Supabase, userId: string) =>
    queryOptions({
      queryKey: [...myBookingQueries.mine, userId],
      queryFn: ({ signal }) => readBookings(supabase, userId, signal),
    }),
};
