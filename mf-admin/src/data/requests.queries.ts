import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { serverNow } from "@portal/shared/domain/serverTime";
import * as z from "@portal/shared/vendor/zod";

const requestSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  room_id: z.string(),
  booking_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** Half hours. */
  duration: z.number(),
  expires_at: z.string(),
  /** The quoted price, in credits or in rupees at the front desk. */
  terms: z.object({ credits: z.number(), rupees: z.number() }),
  rooms: z.object({ name: z.string() }),
  profiles: z.object({ full_name: z.string().nullable(), email: z.string().nullable() }),
});
export type BookingRequest = z.infer<typeof requestSchema>;

export const memberOf = ({ profiles }: BookingRequest): string =>
  profiles.full_name ?? profiles.email ?? "Unknown User";

const columns =
  "id, user_id, room_id, booking_date, start_time, end_time, duration, expires_at, terms, rooms!booking_holds_room_id_fkey(name), profiles!booking_holds_user_id_fkey(full_name, email)";

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 60_000;

/** Up to 100 requests that wait for approval, in the order of their expiry. */
export async function readRequests(
  supabase: Supabase,
  signal: AbortSignal,
): Promise<BookingRequest[]> {
  const { data } = await supabase
    .from("booking_holds")
    .select(columns)
    .eq("is_request", true)
    .is("ended_at", null)
    .gt("expires_at", serverNow().toISOString())
    .order("expires_at")
    .order("id")
    .limit(100)
    .abortSignal(signal)
    .throwOnError();
  return z.array(requestSchema).parse(data);
}

export const requestsQuery = (supabase: Supabase) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "admin", "requests"],
    queryFn: ({ signal }) => readRequests(supabase, signal),
    refetchInterval: POLL_INTERVAL_MS,
  });
