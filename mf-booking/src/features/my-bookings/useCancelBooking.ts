import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { unknownBooking } from "@portal/shared/data/refusals";
import { refundedInWords, type Refund } from "@portal/shared/domain/refund";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelBooking } from "./myBookings.mutations";
import { myBookingQueries, type MyBooking } from "./myBookings.queries";

interface Cancellation {
  id: string;
  /** What the server said would come back; nothing where it could not be read. */
  refund: Refund;
}

/** Cancels a booking, says what came back and reads again what it has changed. `onGone` also where another tab was first. */
export function useCancelBooking(onGone: () => void) {
  const { supabase, toast } = usePortal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Cancellation) => cancelBooking(supabase, id),
    onSuccess: (wasThere, { id, refund }) => {
      const said = ["Booking has been successfully removed", refundedInWords(refund)];
      toast(
        wasThere
          ? { title: "Booking Cancelled", description: said.filter(Boolean).join(". ") }
          : { title: "Cancellation Failed", description: unknownBooking, variant: "destructive" },
      );
      onGone();
      // At once, so that focus can leave the item together with the dialog.
      queryClient.setQueriesData<MyBooking[]>({ queryKey: myBookingQueries.all }, (bookings) =>
        bookings?.filter((booking) => booking.id !== id),
      );
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
        queryClient.invalidateQueries({ queryKey: [queryRoots.credits] }),
      ]),
  });
}
