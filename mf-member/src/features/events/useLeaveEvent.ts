import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useMutation } from "@tanstack/react-query";
import { creditCount } from "./creditCount";
import type { UpcomingEvent } from "./events.queries";
import { useRefreshEvents } from "./useRefreshEvents";

/** Gives a seat back; the server returns the credits it cost. Toasts both outcomes. */
export function useLeaveEvent(userId: string) {
  const { supabase, toast } = usePortal();
  const refresh = useRefreshEvents(userId);
  return useMutation({
    mutationFn: async (event: UpcomingEvent) => {
      const { data } = await supabase
        .from("event_registrations")
        .delete()
        .eq("event_id", event.id)
        .eq("user_id", userId)
        .select("credits_charged")
        .throwOnError();
      return data.reduce((total, { credits_charged }) => total + credits_charged, 0);
    },
    onSuccess: (refunded, { title }) =>
      toast({
        title: "Registration Cancelled",
        description: refunded
          ? `You left ${title}. ${creditCount(refunded)} refunded.`
          : `You left ${title}.`,
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
