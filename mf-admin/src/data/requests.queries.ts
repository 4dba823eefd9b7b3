import { queryOptions } from "@tanstack/react-query";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import {
  bookableHours,
  parseDayHours,
  type DayHours,
  type OpeningHours,
} from "@portal/shared/domain/openingHours";
import { endOfSlot, isWithin } from "@portal/shared/domain/slots";
import { serverNow } from "@portal/shared/domain/serverTime";
import * as z from "@portal/shared/vendor/zod";

const ruleSchema = z.object({
  hours: z.unknown().transform(parseDayHours),
  gap: z.number(),
});

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
  rooms: z.object({ name: z.string(), room_rules: ruleSchema.nullable() }),
  profiles: z.object({ full_name: z.string().nullable(), email: z.string().nullable() }),
});
export type BookingRequest = z.infer<typeof requestSchema>;

export const memberOf = ({ profiles }: BookingRequest): string =>
  profiles.full_name ?? profiles.email ?? "Unknown User";

const columns =
  "id, user_id, room_id, booking_date, start_time, end_time, duration, expires_at, terms, rooms!booking_holds_room_id_fkey(name, room_rules(hours, gap)), profiles!booking_holds_user_id_fkey(full_name, email)";

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

/** Whether new hours leave a request outside, which was within the present ones. */
export function leavesOutside(
  { booking_date, start_time, duration, rooms }: BookingRequest,
  [before, after]: readonly [OpeningHours, OpeningHours],
  roomHours: readonly DayHours[] | null = rooms.room_rules?.hours ?? null,
): boolean {
  const fits = (opening: OpeningHours, hours: readonly DayHours[] | null) => {
    const bookable = bookableHours(opening, booking_date, hours);
    return bookable !== null && isWithin(bookable, start_time, duration);
  };
  return fits(before, rooms.room_rules?.hours ?? null) && !fits(after, roomHours);
}

/** Whether a block ends a request. Times are those of the space, as in `2026-11-21T09:00`. */
export const isInBlock = (
  { room_id, booking_date, start_time, duration, rooms }: BookingRequest,
  block: { room: string; starts_at: string; ends_at: string },
): boolean =>
  room_id === block.room &&
  `${booking_date}T${start_time}` < block.ends_at &&
  block.starts_at <
    `${booking_date}T${endOfSlot(start_time, duration + (rooms.room_rules?.gap ?? 0))}`;
