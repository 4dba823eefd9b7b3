import { usePortal } from "@portal/shared/contract/usePortal";
import { renewQuote, type QuoteTerms } from "@portal/shared/data/bookingQuote";
import { hasNoResponse, retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { refusalOf } from "@portal/shared/data/refusals";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { refundedInWords, type Refund } from "@portal/shared/domain/refund";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { bookingFailureToast, bookingFlow, isUnrecoverable } from "../../data/bookingFailure";
import { invalidateBookings } from "../../data/invalidateBookings";
import { priceChangeNotice } from "../../data/bookingCost";
import type { SlotAction } from "../../ui/slot-dialog/slotSelection";
import { rescheduleBooking, type Move, type Seen } from "./reschedule.mutations";

interface Options {
  /** Of the toast after success. */
  title?: string;
  roomName: string;
  charged: number;
  /** Called after success and after errors that no other slot can avoid. */
  onFinished: () => void;
  buyCredits: () => void;
  dispatch: (action: SlotAction) => void;
}

interface PricedMove extends Move {
  seen: Seen;
  terms: QuoteTerms;
  /** Credits; negative if the booking gets cheaper. */
  difference: number;
  /** Refund that was shown. */
  refund: Refund;
}

export function useReschedule({
  title = "Booking rescheduled",
  roomName,
  charged,
  onFinished,
  buyCredits,
  dispatch,
}: Options) {
  const { supabase, toast } = usePortal();
  const queryClient = useQueryClient();
  const { requestIdFor, settle } = useRequestId();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async ({ bookingId, roomId, day, start, units, seen }: PricedMove) => {
        const move = { bookingId, roomId, day, start, units };
        return rescheduleBooking(supabase, move, seen, requestIdFor(move));
      },
      retry: retryLostResponse,
      onSuccess: ({ total_credits }, { bookingId, day, start, units, difference, refund }) => {
        const time = formatTimeRange(start, endOfSlot(start, units));
        const priceChange = priceChangeNotice(total_credits - charged, difference);
        const sentences = [
          `${roomName}, ${formatDay(day)}, ${time}`,
          priceChange || refundedInWords(refund),
        ];
        toast({
          flow: bookingFlow(bookingId),
          title,
          description: sentences.filter(Boolean).join(". "),
        });
        onFinished();
      },
      onError: (error, { bookingId, start, difference, terms }) => {
        const failed = bookingFailureToast("move", error, { credits: difference, buyCredits });
        toast({ flow: bookingFlow(bookingId), ...failed });
        if (refusalOf(error)?.code === "slot_taken") dispatch({ type: "start refused", start });
        // After a lost response the booking may have been moved: only the same request shows the result.
        if (hasNoResponse(error)) dispatch({ type: "response lost" });
        else renewQuote(queryClient, terms, error);
        if (isUnrecoverable(error)) onFinished();
      },
      onSettled: (_, error) => {
        settle(error);
        invalidateBookings(queryClient, error !== null);
      },
    }),
  );
}
