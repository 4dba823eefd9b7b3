import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refundedInWords, type Refund } from "@portal/shared/domain/refund";
import { useMutation } from "@tanstack/react-query";
import type { UpcomingEvent } from "../../../data/events.queries";
import { registrationFlow } from "./registrationStatus";
import { useInvalidateEvents } from "./useInvalidateEvents";

interface LeaveRequest {
  event: UpcomingEvent;
  /** Refund that was shown; empty if it could not be read. */
  refund: Refund;
}

/** The server refunds the credits. */
export function useLeaveEvent(userId: string) {
  const { supabase, toast } = usePortal();
  const invalidateEvents = useInvalidateEvents(userId);
  return useMutation({
    mutationFn: async ({ event }: LeaveRequest) => {
      await supabase
        .from("event_registrations")
        .delete()
        .eq("event_id", event.id)
        .eq("user_id", userId)
        .throwOnError();
    },
    onSuccess: (_, { event, refund }) =>
      toast({
        flow: registrationFlow(event),
        title: "Registration cancelled",
        description: `You left ${event.title}. ${refundedInWords(refund)}`.trim(),
      }),
    onError: (error, { event }) =>
      toast({
        flow: registrationFlow(event),
        title: "Cancellation Failed",
        description: messageOf(error, "You're still registered. Please try again."),
        variant: "destructive",
      }),
    onSettled: invalidateEvents,
  });
}
