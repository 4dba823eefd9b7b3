import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { useMutation } from "@tanstack/react-query";
import type { UpcomingEvent } from "../../../data/events.queries";
import { priceOf } from "./registrationStatus";
import { useInvalidateEvents } from "./useInvalidateEvents";

class SignedOutError extends Error {}

/** Toasts every outcome except a higher price than shown: `onPriceChanged` gets the new one. */
export function useRegisterForEvent(
  userId: string | undefined,
  onPriceChanged: (price: number) => void,
) {
  const { supabase, toast, navigate } = usePortal();
  const invalidateEvents = useInvalidateEvents(userId);
  return useMutation({
    mutationFn: async (event: UpcomingEvent) => {
      if (!userId) throw new SignedOutError();
      const { data, error } = await supabase
        .from("event_registrations")
        .insert({ event_id: event.id, user_id: userId, credits_agreed: priceOf(event) })
        .select("credits_charged")
        .single();
      if (error) {
        throw new Error(`Error registering for event: ${error.message}`, { cause: error });
      }
      return data.credits_charged;
    },
    onSuccess: (charged, { title }) =>
      toast({
        title: "Registration Successful",
        description: charged
          ? `You're registered for ${title}. ${formatCredits(charged)} charged.`
          : `You're registered for ${title}.`,
      }),
    onError: (error) => {
      if (error instanceof SignedOutError) {
        return toast({
          title: "Authentication Required",
          description: "Please log in to register for events.",
          variant: "destructive",
          action: { label: "Log In", onClick: () => navigate("/login") },
        });
      }
      const refusal = refusalOf(error.cause);
      if (refusal?.code === "price_increased")
        return onPriceChanged(Number(refusal.params["credits"]));
      const needsCredits = refusal?.code === "insufficient_credits";
      toast({
        title: "Registration Failed",
        description: messageOf(error.cause, "Please try again."),
        variant: "destructive",
        ...(needsCredits && {
          action: { label: "Add Credits", onClick: () => navigate("/buy-credits") },
        }),
      });
    },
    onSettled: invalidateEvents,
  });
}
