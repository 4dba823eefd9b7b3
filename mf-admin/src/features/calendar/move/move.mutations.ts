import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import {
  quoteAtPrice,
  renewQuote,
  type BookingQuote,
  type QuoteTerms,
} from "@portal/shared/data/bookingQuote";
import { hasNoResponse, retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { refusalError } from "@portal/shared/data/refusals";
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

/** A move that has not been made yet. */
export interface PricedMove extends Omit<Moved, "updated_at"> {
  /** Minutes of the member's plan that pay for a part after the move. */
  included_minutes?: number;
  /** Those that go back to the month from which it moves. */
  minutes_returned?: number;
}

/** The price of a booking, in credits and in rupees at the front desk. */
export interface Price {
  credits: number;
  rupees: number;
  included_minutes?: number;
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

export const termsOfMove = ({ entry, place }: Move): QuoteTerms => ({
  booking_id: entry.id,
  room_id: place.roomId,
  booking_date: place.day,
  start_time: place.start,
  duration: place.units,
});

/** What a move would do. Rejects as the move would, also if the member is short of credits. */
export function moveInQuote({ entry }: Move, quote: BookingQuote): PricedMove {
  if (quote.shortfall > 0) {
    const needed = -quote.credits_change;
    throw refusalError("insufficient_credits", { needed, balance: quote.balance });
  }
  return {
    total_credits: quote.credits,
    rupees_due: quote.rupees,
    included_minutes: quote.included_minutes,
    minutes_returned: quote.minutes_returned,
    credits_change: quote.credits_change,
    balance: quote.balance + quote.credits_change,
    due: { before: entry.rupees_due, after: quote.rupees },
  };
}

/**
 * Refused with `booking_changed` if the booking has another version than `entry`, and with
 * `quote_changed` if the quote no longer holds.
 */
export async function moveBooking(
  supabase: Supabase,
  { entry, place }: Move,
  quoteId: string,
  requestId: string,
): Promise<Moved> {
  const { data } = await supabase
    .rpc("move_booking", {
      booking_id: entry.id,
      version: entry.updated_at ?? "",
      new_room: place.roomId,
      new_date: place.day,
      new_start_time: place.start,
      new_duration: place.units,
      request_id: requestId,
      quote_id: quoteId,
    })
    .single()
    .throwOnError();
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
        const { entry, place, agreed } = move;
        const quoteId = await quoteAtPrice({ queryClient, supabase }, termsOfMove(move), agreed);
        const requestId = requestIdFor({ id: entry.id, version: entry.updated_at, place });
        return moveBooking(supabase, move, quoteId, requestId);
      },
      retry: retryLostResponse,
      onSettled: (_, error, move) => {
        settle(error);
        // After a lost response the booking may have been moved: only the same request shows the result.
        if (!hasNoResponse(error)) renewQuote(queryClient, termsOfMove(move), error);
        for (const queryKey of changedByMoves) void queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
}
