import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Supabase } from "@portal/shared/data/supabase";
import { formatCredits } from "@portal/shared/domain/credits";
import { useMutation } from "@tanstack/react-query";
import type { UpcomingEvent } from "./events.queries";
import { priceOf } from "./standing";
import { useRefreshEvents } from "./useRefreshEvents";

/** Nobody is signed in any more: there is no one to register. */
class SignedOut extends Error {}

/** A seat costs more by now than the person has agreed to. */
class PriceRose extends Error {
  readonly price: number;
  constructor(price: number) {
    super();
    this.price = price;
  }
}

/**
 * Takes a seat at an event; the server decides whether there is one and charges the credits.
 * Every outcome is toasted, failures as 'Registration Failed' with the reason. A price above that
 * of the event at hand is charged to nobody: `onRise` hears it, in credits.
 */
export function useRegister(userId: string | undefined, onRise: (price: number) => void) {
  const { supabase, toast, navigate } = usePortal();
  const refresh = useRefreshEvents(userId);
  return useMutation({
    mutationFn: async (event: UpcomingEvent) => {
      if (!userId) throw new SignedOut();
      const price = await currentPrice(supabase, event.id);
      if (price > priceOf(event)) throw new PriceRose(price);
      const { data, error } = await supabase
        .from("event_registrations")
        .insert({ event_id: event.id, user_id: userId })
        .select("credits_charged")
        .single();
      if (error) throw failure(error);
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
      if (error instanceof PriceRose) return onRise(error.price);
      if (error instanceof SignedOut) {
        return toast({
          title: "Authentication Required",
          description: "Please log in to register for events.",
          variant: "destructive",
          action: { label: "Log In", onClick: () => navigate("/login") },
        });
      }
      const poor = refusalOf(error.cause)?.code === "insufficient_credits";
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

/** In credits; 0 for an event that is gone, which the server refuses in its own words. */
async function currentPrice(supabase: Supabase, eventId: string): Promise<number> {
  const { data, error } = await supabase
    .from("events")
    .select("is_free, credits")
    .eq("id", eventId)
    .maybeSingle();
  if (error) throw failure(error);
  return data ? priceOf(data) : 0;
}

const failure = (cause: { message: string }) =>
  new Error(`Error registering for event: ${cause.message}`, { cause });
