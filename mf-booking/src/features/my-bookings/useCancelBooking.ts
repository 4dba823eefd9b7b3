import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelBooking } from "./myBookings.mutations";
import { myBookingQueries, type MyBooking } from "./myBookings.queries";

/** Cancels a booking, says what came back and reads again what it has changed. */
export function useCancelBooking(onCancelled: () => void) {
  const { supabase, toast } = usePortal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: MyBooking) => cancelBooking(supabase, id),
    onSuccess: (_, { total_credits }) => {
      const credits = total_credits === 1 ? "1 credit" : `${total_credits} credits`;
      const refund = total_credits > 0 ? `. ${credits} refunded.` : "";
      toast({
        title: "Booking Cancelled",
        description: `Booking has been successfully removed${refund}`,
      });
      onCancelled();
    },
    onError: (error) =>
      toast({
        title: "Cancellation Failed",
        description: messageOf(error, "There was a problem cancelling this booking"),
        variant: "destructive",
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: myBookingQueries.all }),
        queryClient.invalidateQueries({ queryKey: ["credits"] }),
      ]),
  });
}
