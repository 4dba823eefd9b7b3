import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "./queryKeys";
import type { Supabase } from "./supabase";

/** Reads the changes of a booking, oldest first. A requested booking is created by its approval. */
export async function readBookingHistory(
  supabase: Supabase,
  bookingId: string,
  signal: AbortSignal,
) {
  const { data } = await supabase
    .from("booking_history")
    .select(
      "id, action, booking_date, start_time, end_time, credits_change, rupees_due, paid_paise, method, changed_by, changed_by_name, reason, overrides, created_at",
    )
    .eq("booking_id", bookingId)
    // Entries of older requests were added later, so ids are not in order of time.
    .order("created_at")
    .order("id")
    .abortSignal(signal)
    .throwOnError();
  const isRequested = data.some(({ action }) => action === "requested");
  return data.map((change) =>
    isRequested && change.action === "created" ? { ...change, action: "approved" } : change,
  );
}

/** Changes of bookings invalidate it with the bookings. */
export const bookingHistoryQuery = (supabase: Supabase, bookingId: string) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "history", bookingId],
    queryFn: ({ signal }) => readBookingHistory(supabase, bookingId, signal),
  });
