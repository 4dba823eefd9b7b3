import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refundedInWords, type Refund } from "@portal/shared/domain/refund";
import { useMutation } from "@tanstack/react-query";
import type { UpcomingEvent } from "./events.queries";
import { useRefreshEvents } from "./useRefreshEvents";

interface Leave {
  event: UpcomingEvent;
  /** What the server said would come back; nothing where it could not be read. */
  refund: Refund;
}

/** Gives a seat back; the server returns the credits it cost. Toasts both outcomes. */
export function useLeaveEvent(userId: string) {
  const { supabase, toast } = usePortal();
  const refresh = useRefreshEvents(userId);
  return useMutation({
    mutationFn: async ({ event }: Leave) => {
      await supabase
        .from("event_registrations")
        .delete()
        .eq("event_id", event.id)
        .eq("user_id", userId)
        .throwOnError();
    },
    onSuccess: (_, { event, refund }) =>
      toast({
        title: "Registration Cancelled",
        description: `You left ${event.title}. ${refundedInWords(refund)}`.trim(),
      }),
    onError: (error) =>
      toast({
        title: "Cancellation Failed",
        description: messageOf(error, "You still have your seat. Please try again."),
        variant: "destructive",
      }),
    onSettled: refresh,
  });
}
