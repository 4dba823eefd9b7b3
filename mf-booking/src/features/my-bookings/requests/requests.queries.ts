import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";

const termsSchema = v.object({ credits: v.number(), rupees: v.number() });

async function readRequests(supabase: Supabase, userId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("booking_holds")
    .select(
      "id, booking_date, start_time, end_time, duration, terms, expires_at, room:rooms!booking_holds_room_id_fkey(name)",
    )
    .eq("user_id", userId)
    .eq("is_request", true)
    .is("ended_at", null)
    .order("booking_date")
    .order("start_time")
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ terms, ...request }) => ({ ...request, price: v.parse(termsSchema, terms) }));
}

/** A slot that waits for approval. `duration` is in half hours. */
export type MyRequest = Awaited<ReturnType<typeof readRequests>>[number];

export const myRequestsQuery = (supabase: Supabase, userId: string) =>
  queryOptions({
    queryKey: [queryRoots.bookings, "requests", userId] as const,
    queryFn: ({ signal }) => readRequests(supabase, userId, signal),
  });
