import type { Toast } from "@portal/shared/contract/toast";
import { hasNoResponse, messageOf } from "@portal/shared/data/errors";
import { isOfflineError } from "@portal/shared/data/offline";
import {
  insufficientCreditsMessage,
  nothingChosen,
  refusalOf,
  slotTaken,
} from "@portal/shared/data/refusals";

/** Moves and the cancellation of a booking are one flow: its last result replaces the earlier ones. */
export const bookingFlow = (bookingId: string): string => `booking ${bookingId}`;

interface FailureContext {
  /** Price that was shown, in credits. */
  credits: number;
  buyCredits: () => void;
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

const creationFailed = "There was an error creating your booking";
const moveFailed = "Your booking could not be rescheduled. It is unchanged.";
export const cancellationFailed = "There was a problem cancelling this booking";

/** `fallback`: the description if the server gives no reason. The toasts of spec 2 §8 contain none for a move. */
const toastTexts = {
  book: { title: "Booking Failed", fallback: creationFailed },
  move: { title: "Booking not rescheduled", fallback: moveFailed },
};

export function bookingFailureToast(
  action: keyof typeof toastTexts,
  error: unknown,
  context: FailureContext,
): Toast {
  const refusal = refusalOf(error);
  if (refusal?.code === "slot_taken") return slotTakenToast;
  if (refusal?.code === "insufficient_credits") {
    const credits = Number(refusal.params.needed ?? context.credits);
    return insufficientCreditsToast({ ...context, credits });
  }
  const { title, fallback } = toastTexts[action];
  return {
    title,
    description: messageOf(error, fallback),
    variant: "destructive",
  };
}

const texts = {
  book: {
    failed: "Not booked",
    noResponse: "No response from the server. Retry: you won't be charged twice.",
    fallback: creationFailed,
  },
  move: {
    failed: "Not moved",
    noResponse: "No response from the server. Retry: you won't be charged twice.",
    fallback: moveFailed,
  },
  cancel: {
    failed: "Not cancelled",
    noResponse: "No response from the server. Retry to see whether the booking was cancelled.",
    fallback: cancellationFailed,
  },
};

/** Text for the dialog. Null for failures that the dialog shows in another way. */
export function failureText(action: keyof typeof texts, error: unknown): string | null {
  const code = refusalOf(error)?.code;
  if (!error || code === "slot_taken" || code === "insufficient_credits") return null;
  const { failed, noResponse, fallback } = texts[action];
  if (action === "move" && code === "needs_approval") {
    return "This time needs approval: request it as a new booking and cancel this one when it is approved, or ask an admin to move this one.";
  }
  if (isOfflineError(error)) return `${failed}: you're offline.`;
  return hasNoResponse(error) ? noResponse : `${failed}: ${messageOf(error, fallback)}`;
}
