import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import { countLetters, minLetters } from "./add/readAddresses";

async function readGuests(supabase: Supabase, bookingId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("booking_guests")
    .select("id, name, email, response, receives_email")
    .eq("booking_id", bookingId)
    .order("invited_at")
    .order("id")
    .abortSignal(signal)
    .throwOnError();
  return data;
}

export type BookingGuest = Awaited<ReturnType<typeof readGuests>>[number];

export const guestQueries = {
  all: [queryRoots.bookings, "guests"] as const,
  ofBooking: (supabase: Supabase, bookingId: string) =>
    queryOptions({
      queryKey: [...guestQueries.all, bookingId],
      queryFn: ({ signal }) => readGuests(supabase, bookingId, signal),
    }),
  /** Names of members, at most 10, with the organization of those whose names look the same. The search is rate-limited, so results are kept. */
  members: (supabase: Supabase, search: string) =>
    queryOptions({
      queryKey: [queryRoots.bookings, "members", search] as const,
      queryFn: async ({ signal }) => {
        const { data } = await supabase
          .rpc("find_members", { search })
          .abortSignal(signal)
          .throwOnError();
        return data;
      },
      enabled: countLetters(search) >= minLetters,
      staleTime: 5 * 60_000,
      retry: false,
    }),
};
