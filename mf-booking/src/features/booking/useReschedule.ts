import { usePortal } from "@portal/shared/contract/usePortal";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { ClockTime } from "@portal/shared/domain/dates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusalOf } from "@portal/shared/data/refusals";
import { rescheduleBooking, type Move } from "./booking.mutations";
import { bookingFailureToast } from "./bookingFailure";
import { slotQueries } from "./slots.queries";

interface Moving {
  roomName: string;
  onMoved: () => void;
  onSlotTaken: (start: ClockTime) => void;
}

interface PricedMove extends Move {
  /** In credits; negative where some come back. */
  difference: number;
}

/** Moves a booking and says how it went. */
export function useReschedule({ roomName, onMoved, onSlotTaken }: Moving) {
  const { supabase, toast, navigate } = usePortal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (move: PricedMove) => rescheduleBooking(supabase, move),
    onSuccess: (_, { day, start, units }) => {
      const time = formatTimeRange(start, endOfSlot(start, units));
      toast({ title: "Booking Moved", description: `${roomName}, ${formatDay(day)}, ${time}` });
      onMoved();
    },
    onError: (error, { start, difference }) => {
      const buyCredits = () => navigate("/buy-credits");
      const fallback = "There was an error moving your booking. It stays as it was.";
      toast(bookingFailureToast(error, { credits: difference, buyCredits, fallback }));
      if (refusalOf(error)?.code === "slot_taken") onSlotTaken(start);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: slotQueries.all });
      void queryClient.invalidateQueries({ queryKey: ["bookings"] });
      void queryClient.invalidateQueries({ queryKey: ["credits"] });
    },
  });
}
