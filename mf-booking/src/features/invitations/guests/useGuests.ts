import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { messageOf, retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { inviteToBooking, type PickedGuest, removeGuest } from "./guests.mutations";
import { type BookingGuest, guestQueries } from "./guests.queries";
import { formatCount } from "@portal/shared/domain/numbers";

export function useInvite(bookingId: string, roomName: string, onInvited: () => void) {
  const { supabase } = usePortal();
  const toast = useToast(`invite ${bookingId}`);
  const queryClient = useQueryClient();
  return useForgetOfflineError(
    useMutation({
      mutationFn: (guests: readonly PickedGuest[]) => inviteToBooking(supabase, bookingId, guests),
      retry: retryLostResponse,
      onSuccess: (_, guests) => {
        toast({
          title: "Invitations sent",
          description: `${formatCount(guests.length, "person", "people")} invited to ${roomName}`,
        });
        onInvited();
        if (guests.some((guest) => "isVisitor" in guest && guest.isVisitor)) {
          void queryClient.invalidateQueries({ queryKey: [queryRoots.visitors] });
        }
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: [queryRoots.bookings] }),
    }),
  );
}

export function useRemoveGuest(onRemoved: () => void) {
  const { supabase, toast } = usePortal();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: BookingGuest) => {
      await removeGuest(supabase, id);
    },
    onSuccess: (_, { id }) => {
      onRemoved();
      queryClient.setQueriesData<BookingGuest[]>({ queryKey: guestQueries.all }, (guests) =>
        guests?.filter((guest) => guest.id !== id),
      );
    },
    onError: (error, { id }) =>
      toast({
        flow: `remove guest ${id}`,
        title: "Not removed",
        description: messageOf(error, "There was a problem removing this person"),
        variant: "destructive",
      }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [queryRoots.bookings] }),
        queryClient.invalidateQueries({ queryKey: [queryRoots.visitors] }),
      ]),
  });
}
