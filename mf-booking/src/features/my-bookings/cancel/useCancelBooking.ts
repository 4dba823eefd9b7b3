import { usePortal } from "@portal/shared/contract/usePortal";
import { hasNoResponse, messageOf, retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { isOutdated, unknownBooking } from "@portal/shared/data/refusals";
import { refundedInWords, type Refund } from "@portal/shared/domain/refund";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { bookingFlow, cancellationFailed } from "../../../data/bookingFailure";
import { type AgreedRefund, cancelBooking } from "./myBookings.mutations";
import { myBookingQueries, type MyBooking } from "../myBookings.queries";

interface Cancellation {
  booking: MyBooking;
  /** Refund that was shown; empty if it could not be loaded. */
  refund: Refund;
  /** What a room with a refund ladder returns, as it was shown. Null without a ladder. */
  agreed: AgreedRefund | null;
}

interface Options {
  /** Called when the booking no longer exists, also if it was cancelled elsewhere. */
  onGone: () => void;
  /** Called when the booking was moved since it was loaded, so that the dialog shows an outdated time and refund. */
  onOutdated: () => void;
}

export function useCancelBooking({ onGone, onOutdated }: Options) {
  const { supabase, toast } = usePortal();
  const queryClient = useQueryClient();
  const isUnconfirmed = useRef(false);
  return useForgetOfflineError(
    useMutation({
      mutationFn: async ({ booking, agreed }: Cancellation) => {
        const existed = await cancelBooking(supabase, booking, agreed);
        // An earlier request without a response has cancelled it.
        return existed || isUnconfirmed.current;
      },
      retry: (failures, error) => {
        isUnconfirmed.current ||= hasNoResponse(error);
        return retryLostResponse(failures, error);
      },
      onSuccess: (existed, { booking: { id }, refund }) => {
        const sentences = ["Booking has been successfully removed", refundedInWords(refund)];
        const flow = bookingFlow(id);
        toast(
          existed
            ? {
                flow,
                title: "Booking Cancelled",
                description: sentences.filter(Boolean).join(". "),
              }
            : {
                flow,
                title: "Cancellation Failed",
                description: unknownBooking,
                variant: "destructive",
              },
        );
        onGone();
        // Removed before the refetch, so that focus moves once, when the dialog closes.
        queryClient.setQueriesData<MyBooking[]>({ queryKey: myBookingQueries.mine }, (bookings) =>
          bookings?.filter((booking) => booking.id !== id),
        );
      },
      onError: (error, { booking: { id } }) => {
        toast({
          flow: bookingFlow(id),
          title: "Cancellation Failed",
          description: messageOf(error, cancellationFailed),
          variant: "destructive",
        });
        if (isOutdated(error)) onOutdated();
      },
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: myBookingQueries.all }),
          queryClient.invalidateQueries({ queryKey: [queryRoots.credits] }),
          queryClient.invalidateQueries({ queryKey: [queryRoots.bookingRefund] }),
          queryClient.invalidateQueries({ queryKey: [queryRoots.visitors] }),
        ]),
    }),
  );
}
