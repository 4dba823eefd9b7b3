import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf, retryLostResponse } from "@portal/shared/data/errors";
import { refusalOf, resultOfRepeated } from "@portal/shared/data/refusals";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { buyCreditsPath } from "@portal/shared/domain/buyCreditsPath";
import { formatCredits } from "@portal/shared/domain/credits";
import * as z from "@portal/shared/vendor/zod";
import { useMutation } from "@tanstack/react-query";
import type { UpcomingEvent } from "../../../data/events.queries";
import { priceOf, registrationFlow } from "./registrationStatus";
import { useInvalidateEvents } from "./useInvalidateEvents";

/** What was charged: 0 for admins and free events. */
const chargedSchema = z.object({ credits_charged: z.number() });

class SignedOutError extends Error {}

/** Shows every outcome in a toast, except a changed price: `onPriceChanged` gets the new one. */
export function useRegisterForEvent(
  userId: string | undefined,
  onPriceChanged: (price: number) => void,
) {
  const { supabase, toast, navigate } = usePortal();
  const { requestIdFor, settle } = useRequestId();
  const invalidateEvents = useInvalidateEvents(userId);
  return useMutation({
    mutationFn: async (event: UpcomingEvent) => {
      if (!userId) throw new SignedOutError();
      const seat = { event_id: event.id, user_id: userId, credits_agreed: priceOf(event) };
      const { data, error } = await supabase
        .from("event_registrations")
        .insert({ ...seat, request_id: requestIdFor(seat) })
        .select("credits_charged")
        .single();
      const repeated = chargedSchema.safeParse(resultOfRepeated(error));
      if (repeated.success) return repeated.data.credits_charged;
      if (error) {
        throw new Error(`Error registering for event: ${error.message}`, { cause: error });
      }
      return data.credits_charged;
    },
    retry: (failures, error) =>
      !(error instanceof SignedOutError) && retryLostResponse(failures, error.cause),
    onSuccess: (charged, event) =>
      toast({
        flow: registrationFlow(event),
        title: "Registration Successful",
        description: charged
          ? `You're registered for ${event.title}. ${formatCredits(charged)} charged.`
          : `You're registered for ${event.title}.`,
      }),
    onError: (error, event) => {
      const flow = registrationFlow(event);
      if (error instanceof SignedOutError) {
        return toast({
          flow,
          title: "Authentication Required",
          description: "Please log in to register for events.",
          variant: "destructive",
          action: { label: "Log In", onClick: () => navigate("/login") },
        });
      }
      const refusal = refusalOf(error.cause);
      if (refusal?.code === "price_changed")
        return onPriceChanged(Number(refusal.params["credits"]));
      const needsCredits = refusal?.code === "insufficient_credits";
      toast({
        flow,
        title: "Registration Failed",
        description: messageOf(error.cause ?? error, "Please try again."),
        variant: "destructive",
        ...(needsCredits && {
          action: { label: "Add Credits", onClick: () => navigate(buyCreditsPath("/events")) },
        }),
      });
    },
    onSettled: (_, error) => {
      settle(error?.cause ?? error);
      return invalidateEvents();
    },
  });
}
