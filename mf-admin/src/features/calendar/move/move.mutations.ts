import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { assertOnline, retryLostResponse } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { rupeesAfterMove } from "@portal/shared/domain/bookingPrice";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../../data/adminKeys";
import type { Entry, Place } from "../calendar.schema";

const movedSchema = z.object({
  total_credits: z.number(),
  /** Negative if the member is charged. */
  credits_change: z.number(),
  /** The member's credits afterwards. */
  balance: z.number(),
  updated_at: z.string(),
});

export interface Moved extends z.infer<typeof movedSchema> {
  /** Rupees due at the front desk. */
  due: { before: number; after: number };
}

export interface Move {
  /** As loaded, or as an earlier move left it. */
  entry: Entry;
  place: Place;
  /** Of the room of `place`. */
  creditsPerHour: number | null;
}

interface Options {
  /** Null: only a dry run. */
  requestId: string | null;
  signal?: AbortSignal;
}

/** Refused with `booking_changed` if the booking has another version than `entry`. */
export async function moveBooking(
  supabase: Supabase,
  move: Move,
  { requestId, signal }: Options,
): Promise<Moved> {
  const { entry, place } = move;
  const call = supabase.rpc("move_booking", {
    booking_id: entry.id,
    version: entry.updated_at ?? "",
    new_room: place.roomId,
    new_date: place.day,
    new_start_time: place.start,
    new_duration: place.units,
    dry_run: requestId === null,
    ...(requestId !== null && { request_id: requestId }),
  });
  const reason = supabase.from("bookings").select("price_reason").eq("id", entry.id);
  const [{ data }, priced] = await Promise.all([
    (signal ? call.abortSignal(signal) : call).single().throwOnError(),
    (signal ? reason.abortSignal(signal) : reason).maybeSingle().throwOnError(),
  ]);
  const after = rupeesAfterMove({
    creditsPerHour: move.creditsPerHour,
    due: entry.rupees_due,
    from: entry.duration,
    to: place.units,
    isAdmin: entry.kind === "admin",
    isAgreed: Boolean(priced.data?.price_reason),
  });
  return { ...movedSchema.parse(data), due: { before: entry.rupees_due, after } };
}

const changedByMoves = [
  [queryRoots.bookings],
  [queryRoots.slots],
  [queryRoots.credits],
  adminKeys.users,
  adminKeys.activity,
];

/** Failures are shown where the move was confirmed. The same move can be sent again. */
export function useMoveBooking() {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const { requestIdFor, settle } = useRequestId();
  return useMutation({
    mutationFn: async (move: Move) => {
      assertOnline();
      const { entry, place } = move;
      const requestId = requestIdFor({ id: entry.id, version: entry.updated_at, place });
      return moveBooking(supabase, move, { requestId });
    },
    retry: retryLostResponse,
    onSettled: (_, error) => {
      settle(error);
      for (const queryKey of changedByMoves) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
