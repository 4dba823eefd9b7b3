import { usePortal } from "@portal/shared/contract/usePortal";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { refundedInWords, type Refund } from "@portal/shared/domain/refund";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chargeInWords } from "../../ui/chargeInWords";
import { rescheduleBooking, type Move } from "./booking.mutations";
import { bookingFailureToast, isOver } from "./bookingFailure";
import { invalidateBookings } from "./invalidateBookings";
import type { SlotAction } from "./slotChoice";

interface Moving {
  roomName: string;
  /** What was charged for the booking so far, in credits. */
  charged: number;
  /** It has moved, or never can. */
  onDone: () => void;
  dispatch: (action: SlotAction) => void;
}

interface PricedMove extends Move {
  /** In credits; negative where it gets cheaper. */
  difference: number;
  /** What the server said would come back. */
  refund: Refund;
}

/** Moves a booking and says how it went. */
export function useReschedule({ roomName, charged, onDone, dispatch }: Moving) {
  const { supabase, toast, navigate } = usePortal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (move: PricedMove) => rescheduleBooking(supabase, move),
    onSuccess: ({ total_credits }, { day, start, units, difference, refund }) => {
      const time = formatTimeRange(start, endOfSlot(start, units));
      const change = chargeInWords(total_credits - charged, difference);
      const said = [`${roomName}, ${formatDay(day)}, ${time}`, change || refundedInWords(refund)];
      toast({ title: "Booking Moved", description: said.filter(Boolean).join(". ") });
      onDone();
    },
    onError: (error, { start, difference }) => {
      const buyCredits = () => navigate("/buy-credits");
      const fallback = "There was an error moving your booking. It stays as it was.";
      toast(bookingFailureToast(error, { credits: difference, buyCredits, fallback }));
      if (refusalOf(error)?.code === "slot_taken") dispatch({ type: "start refused", start });
      if (isOver(error)) onDone();
    },
    onSettled: (_, error) => invalidateBookings(queryClient, error !== null),
  });
}
