import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { isUnanswered } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { refusalOf } from "@portal/shared/data/refusals";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chargeInWords } from "../../ui/chargeInWords";
import { createBooking } from "./booking.mutations";
import { creditsDue } from "./bookingCost";
import { bookingFailureToast, isOver } from "./bookingFailure";
import type { BookableRoom } from "./freeRooms";
import { invalidateBookings } from "./invalidateBookings";
import type { SlotAction } from "./slotChoice";

interface Wish {
  room: BookableRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
  /** An earlier try got no answer. */
  isUnsure: boolean;
}

interface Outcome {
  /** It is booked, or can never be. */
  onDone: () => void;
  dispatch: (action: SlotAction) => void;
}

/** Books a room for the signed-in person and says how it went. */
export function useBookRoom({ onDone, dispatch }: Outcome) {
  const { supabase, toast, navigate } = usePortal();
  const { user, isAdmin } = useSession();
  const queryClient = useQueryClient();
  const shown = ({ room, units }: Wish) => creditsDue(room.credits_per_hour, units, isAdmin);
  return useMutation({
    mutationFn: ({ room, day, start, units, isUnsure }: Wish) =>
      createBooking(
        supabase,
        {
          user_id: user?.id ?? "",
          room_id: room.id,
          booking_date: day,
          start_time: start,
          duration: units,
        },
        isUnsure,
      ),
    onSuccess: ({ total_credits }, wish) => {
      const { room, day, start, units } = wish;
      const time = formatTimeRange(start, endOfSlot(start, units));
      const free = isAdmin ? " (admin free booking)" : "";
      const charge = chargeInWords(total_credits, shown(wish));
      const said = [`${room.name}, ${formatDay(day)}, ${time}${free}`, charge];
      toast({
        title: "Booking Confirmed",
        description: said.filter(Boolean).join(". "),
        action: { label: "My Bookings", onClick: () => navigate("/bookings") },
      });
      if (charge) void queryClient.invalidateQueries({ queryKey: [queryRoots.rooms] });
      onDone();
    },
    onError: (error, wish) => {
      const buyCredits = () => navigate("/buy-credits");
      toast(bookingFailureToast(error, { credits: shown(wish), buyCredits }));
      if (refusalOf(error)?.code === "slot_taken") {
        dispatch({ type: "start refused", start: wish.start });
      }
      if (isUnanswered(error)) dispatch({ type: "answer lost" });
      if (isOver(error)) onDone();
    },
    onSettled: (_, error) => invalidateBookings(queryClient, error !== null),
  });
}
