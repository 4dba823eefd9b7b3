import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { assertOnline, retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { useRequestId } from "@portal/shared/data/useRequestId";
import * as z from "@portal/shared/vendor/zod";
import { adminKeys } from "../../../data/adminKeys";
import type { Entry, Place } from "../calendar.schema";

const movedSchema = z.object({
  total_credits: z.number(),
  /** The price at the front desk. */
  rupees_due: z.number(),
  /** Negative if the member is charged. */
  credits_change: z.number(),
  /** The member's balance after the move. */
  balance: z.number(),
  updated_at: z.string(),
});

export interface Moved extends z.infer<typeof movedSchema> {
  /** Rupees due at the front desk before and after the move. */
  due: { before: number; after: number };
}

/** The price of a booking, in credits and in rupees at the front desk. */
export interface Price {
  credits: number;
  rupees: number;
}

export interface Move {
  /** The entry as loaded, or as an earlier move left it. */
  entry: Entry;
  place: Place;
}

/** `agreed` is the price after the move that was shown. */
interface AgreedMove extends Move {
  agreed: Price;
}

interface Confirmation {
  requestId: string;
  agreed: Price;
}

/**
 * Refused with `booking_changed` if the booking has another version than `entry`, and with
 * `price_changed` if the agreed price no longer applies. It is a dry run unless it is confirmed.
 */
export async function moveBooking(
  supabase: Supabase,
  { entry, place }: Move,
  confirmation: Confirmation | null,
  signal: AbortSignal | null = null,
): Promise<Moved> {
  const call = supabase.rpc("move_booking", {
    booking_id: entry.id,
    version: entry.updated_at ?? "",
    new_room: place.roomId,
    new_date: place.day,
    new_start_time: place.start,
    new_duration: place.units,
    dry_run: confirmation === null,
    ...(confirmation && {
      request_id: confirmation.requestId,
      credits_agreed: confirmation.agreed.credits,
      rupees_agreed: confirmation.agreed.rupees,
    }),
  });
  const { data } = await (signal ? call.abortSignal(signal) : call).single().throwOnError();
  const moved = movedSchema.parse(data);
  return { ...moved, due: { before: entry.rupees_due, after: moved.rupees_due } };
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
  return useForgetOfflineError(
    useMutation({
      mutationFn: async (move: AgreedMove) => {
        assertOnline();
        const { entry, place, agreed } = move;
        const requestId = requestIdFor({ id: entry.id, version: entry.updated_at, place });
        return moveBooking(supabase, move, { requestId, agreed });
      },
      retry: retryLostResponse,
      onSettled: (_, error) => {
        settle(error);
        for (const queryKey of changedByMoves) void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
}
