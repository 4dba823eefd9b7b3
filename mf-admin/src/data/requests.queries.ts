import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { Database } from "@portal/shared/data/database.types";
import type { Day } from "@portal/shared/domain/dates";
import type { DayHours, OpeningHours } from "@portal/shared/domain/openingHours";
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
  /** The quoted price, in credits and included minutes, or in rupees at the front desk. */
  terms: z.object({
    credits: z.number(),
    rupees: z.number(),
    included_minutes: z.number().default(0),
  }),
  rooms: z.object({ name: z.string(), room_rules: z.object({ gap: z.number() }).nullable() }),
  profiles: z.object({ full_name: z.string().nullable(), email: z.string().nullable() }),
});
export type BookingRequest = z.infer<typeof requestSchema>;

export const memberOf = ({ profiles }: Pick<BookingRequest, "profiles">): string =>
  profiles.full_name ?? profiles.email ?? "Unknown User";

const columns =
  "id, user_id, room_id, booking_date, start_time, end_time, duration, expires_at, terms, rooms!booking_holds_room_id_fkey(name, room_rules(gap)), profiles!booking_holds_user_id_fkey(full_name, email)";

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 60_000;

/** Up to 100 requests that wait for approval, of all days or of these, in the order of their expiry. */
export async function readRequests(
  supabase: Supabase,
  signal: AbortSignal,
  days?: { first: Day; last: Day },
): Promise<BookingRequest[]> {
  const waiting = supabase
    .from("booking_holds")
    .select(columns)
    .eq("is_request", true)
    .is("ended_at", null)
    .gt("expires_at", serverNow().toISOString());
  const { data } = await (
    days ? waiting.gte("booking_date", days.first).lte("booking_date", days.last) : waiting
  )
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

/** Times are those of the space, as in `2026-11-21T09:00`. */
interface Change {
  room?: string;
  starts_at?: string;
  ends_at?: string;
  opening?: OpeningHours;
  room_hours?: readonly DayHours[];
}

export type AffectedRequest =
  Database["public"]["Functions"]["affected_requests"]["Returns"][number];

/** The requests of a room or a time that wait, or those that new hours leave outside. */
export const affectedRequestsQuery = (supabase: Supabase, change: Change) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "affected", "requests", change],
    queryFn: async ({ signal }): Promise<AffectedRequest[]> =>
      (
        await supabase
          .rpc("affected_requests", change as never)
          .abortSignal(signal)
          .throwOnError()
      ).data,
    staleTime: 0,
    gcTime: 0,
  });
