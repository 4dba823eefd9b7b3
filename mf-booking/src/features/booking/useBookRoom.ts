import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { creditsForBooking } from "@portal/shared/domain/bookingPrice";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { endOfSlot } from "@portal/shared/domain/slots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refusalOf } from "@portal/shared/data/refusals";
import { createBooking } from "./booking.mutations";
import { bookingFailureToast } from "./bookingFailure";
import type { BookableRoom } from "./otherPlaces";
import { slotQueries } from "./slots.queries";

interface Wish {
  room: BookableRoom;
  day: Day;
  start: ClockTime;
  /** Half hours. */
  units: number;
}

interface Outcome {
  onBooked: () => void;
  onSlotTaken: (start: ClockTime) => void;
}

/** Books a room for the signed-in person and says how it went. */
export function useBookRoom({ onBooked, onSlotTaken }: Outcome) {
  const { supabase, toast, navigate } = usePortal();
  const { user, isAdmin } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ room, day, start, units }: Wish) =>
      createBooking(supabase, {
        user_id: user?.id ?? "",
        room_id: room.id,
        booking_date: day,
        start_time: start,
        duration: units,
      }),
    onSuccess: (_, { room, day, start, units }) => {
      const time = formatTimeRange(start, endOfSlot(start, units));
      const free = isAdmin ? " (admin free booking)" : "";
      toast({
        title: "Booking Confirmed",
        description: `${room.name}, ${formatDay(day)}, ${time}${free}`,
        action: { label: "My Bookings", onClick: () => navigate("/bookings") },
      });
      onBooked();
    },
    onError: (error, { room, start, units }) => {
      const credits = creditsForBooking(room.credits_per_hour, units);
      const buyCredits = () => navigate("/buy-credits");
      toast(bookingFailureToast(error, { credits, buyCredits }));
      if (refusalOf(error)?.code === "slot_taken") onSlotTaken(start);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: slotQueries.all });
      void queryClient.invalidateQueries({ queryKey: ["bookings"] });
      void queryClient.invalidateQueries({ queryKey: ["credits"] });
    },
  });
}
