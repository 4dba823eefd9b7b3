import type { Toast } from "@portal/shared/contract/toast";
import { messageOf } from "@portal/shared/data/errors";
import {
  nothingChosen,
  refusalOf,
  slotTaken,
  insufficientCreditsMessage,
} from "@portal/shared/data/refusals";

interface Way {
  /** What the booking costs by the price on the screen. */
  credits: number;
  buyCredits: () => void;
  /** What is said where the server gives no reason. */
  fallback?: string;
}

const slotTakenToast: Toast = {
  title: "Booking Exists",
  description: slotTaken,
  variant: "destructive",
};

export const nothingChosenToast: Toast = {
  title: "Booking Error",
  description: nothingChosen,
  variant: "destructive",
};

/** The sentence for too few credits (spec 2 §8), with the way to buy more. */
export function insufficientCreditsToast({ credits, buyCredits }: Way): Toast {
  return {
    title: "Insufficient Credits",
    description: insufficientCreditsMessage(credits),
    variant: "destructive",
    action: { label: "Buy Credits", onClick: buyCredits },
  };
}

/** True where no other day or time would help: the room or the booking is no more what it was. */
export function isOver(error: unknown): boolean {
  const code = refusalOf(error)?.code ?? "";
  return ["room_unavailable", "unknown_booking", "booking_not_future"].includes(code);
}

/** What to tell a person whose booking or move was refused. */
export function bookingFailureToast(error: unknown, way: Way): Toast {
  const refusal = refusalOf(error);
  if (refusal?.code === "slot_taken") return slotTakenToast;
  if (refusal?.code === "insufficient_credits") {
    const credits = Number(refusal.params.needed ?? way.credits);
    return insufficientCreditsToast({ ...way, credits });
  }
  return {
    title: "Booking Failed",
    description: messageOf(error, way.fallback ?? "There was an error creating your booking"),
    variant: "destructive",
  };
}
