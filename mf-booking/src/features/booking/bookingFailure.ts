import type { Toast } from "@portal/shared/contract/toast";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";

interface Way {
  /** What the booking costs by the price on the screen. */
  credits: number;
  buyCredits: () => void;
  /** What is said where the server gives no reason. */
  fallback?: string;
}

export const slotTakenToast: Toast = {
  title: "Booking Exists",
  description: "This time slot is already booked. Please select another time.",
  variant: "destructive",
};

export const nothingChosenToast: Toast = {
  title: "Booking Error",
  description: "Please select a date and time slot",
  variant: "destructive",
};

/** The specification's sentence for too few credits (§8), with the way to buy more. */
export function insufficientCreditsToast({ credits, buyCredits }: Way): Toast {
  return {
    title: "Insufficient Credits",
    description: `You need ${credits} credits to make this booking. Please purchase more credits.`,
    variant: "destructive",
    action: { label: "Buy Credits", onClick: buyCredits },
  };
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
