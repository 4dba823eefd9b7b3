import type { Toast } from "@portal/shared/contract/toast";
import { messageOf } from "@portal/shared/data/errors";
import {
  insufficientCreditsMessage,
  nothingChosen,
  refusalOf,
  slotTaken,
} from "@portal/shared/data/refusals";

interface FailureContext {
  /** As shown, in credits. */
  credits: number;
  buyCredits: () => void;
  /** If the server gives no reason. */
  fallback?: string;
}

const slotTakenToast: Toast = {
  title: "Booking Exists",
  description: slotTaken,
  variant: "destructive",
};

export const noStartChosenToast: Toast = {
  title: "Booking Error",
  description: nothingChosen,
  variant: "destructive",
};

export function insufficientCreditsToast({ credits, buyCredits }: FailureContext): Toast {
  return {
    title: "Insufficient Credits",
    description: insufficientCreditsMessage(credits),
    variant: "destructive",
    action: { label: "Buy Credits", onClick: buyCredits },
  };
}

/** No other day or time would help: the room or the booking has changed. */
export function isUnrecoverable(error: unknown): boolean {
  const code = refusalOf(error)?.code ?? "";
  return ["room_unavailable", "unknown_booking", "booking_not_future"].includes(code);
}

export function bookingFailureToast(error: unknown, context: FailureContext): Toast {
  const refusal = refusalOf(error);
  if (refusal?.code === "slot_taken") return slotTakenToast;
  if (refusal?.code === "insufficient_credits") {
    const credits = Number(refusal.params.needed ?? context.credits);
    return insufficientCreditsToast({ ...context, credits });
  }
  return {
    title: "Booking Failed",
    description: messageOf(error, context.fallback ?? "There was an error creating your booking"),
    variant: "destructive",
  };
}
