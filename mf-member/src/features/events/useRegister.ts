import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { useMutation } from "@tanstack/react-query";
import type { UpcomingEvent } from "./events.queries";
import { priceOf } from "./standing";
import { useRefreshEvents } from "./useRefreshEvents";

/** Nobody is signed in any more: there is no one to register. */
class SignedOut extends Error {}

/**
 * Takes a seat at an event; the server decides whether there is one and charges the credits.
 * Every outcome is toasted, failures as 'Registration Failed' with the reason. Nobody is charged
 * more than the event at hand costs: `onRise` hears what a seat costs by now, in credits.
 */
export function useRegister(userId: string | undefined, onRise: (price: number) => void) {
  const { supabase, toast, navigate } = usePortal();
  const refresh = useRefreshEvents(userId);
  return useMutation({
    mutationFn: async (event: UpcomingEvent) => {
      if (!userId) throw new SignedOut();
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
          ? `You have a seat at ${title}. ${formatCredits(charged)} charged.`
          : `You have a seat at ${title}.`,
      }),
    onError: (error) => {
      if (error instanceof SignedOut) {
        return toast({
          title: "Authentication Required",
          description: "Please log in to register for events.",
          variant: "destructive",
          action: { label: "Log In", onClick: () => navigate("/login") },
        });
      }
      const refusal = refusalOf(error.cause);
      if (refusal?.code === "price_rose") return onRise(Number(refusal.params["credits"]));
      const poor = refusal?.code === "insufficient_credits";
      toast({
        title: "Registration Failed",
        description: messageOf(error.cause, "Please try again."),
        variant: "destructive",
        ...(poor && { action: { label: "Add Credits", onClick: () => navigate("/buy-credits") } }),
      });
    },
    onSettled: refresh,
  });
}
