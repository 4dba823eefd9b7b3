import * as v from "valibot";
import { formatCredits } from "../domain/credits";
import { accountSentences } from "./refusal-sentences/accounts";
import { bookingSentences } from "./refusal-sentences/bookings";
import { eventSentences } from "./refusal-sentences/events";
import { orderSentences } from "./refusal-sentences/orders";
import { releaseSentences } from "./refusal-sentences/releases";
import { requestSentences } from "./refusal-sentences/requests";
import { visitorSentences } from "./refusal-sentences/visitors";
import type { Sentences } from "./refusal-sentences/sentences";

const paramsSchema = v.pipe(
  v.unknown(),
  v.check((params) => !Array.isArray(params)),
  v.record(v.string(), v.unknown()),
);
const refusalSchema = v.object({
  code: v.literal("P0001"),
  message: v.string(),
  details: v.nullish(v.string()),
});

export interface Refusal {
  code: string;
  params: Readonly<Record<string, unknown>>;
}

export function refusalOf(error: unknown): Refusal | null {
  if (!v.is(refusalSchema, error)) return null;
  return { code: error.message, params: paramsOf(error.details) };
}

function paramsOf(details: string | null | undefined): Refusal["params"] {
  try {
    return v.parse(paramsSchema, JSON.parse(details ?? ""));
  } catch {
    return {};
  }
}

/** The result of the first request, if `error` refuses its repetition. */
export function resultOfRepeated(error: unknown): Refusal["params"] | null {
  const refusal = refusalOf(error);
  return refusal?.code === "request_repeated" ? refusal.params : null;
}

/** spec 2 §5, spec 2 §8 */
export const slotTaken = "This time slot is already booked. Please select another time.";
export const nothingChosen = "Please select a date and time slot";
export const unknownBooking = "This booking no longer exists.";
export const unsafeEmail = "The email address cannot contain ?, & or %.";
export const insufficientCreditsForDayPass = "You don't have enough credits to create a day pass.";
export const insufficientCreditsMessage = (needed: number): string =>
  `You need ${needed} credits to make this booking. Please purchase more credits.`;

const sentences: Sentences = {
  ...bookingSentences,
  ...eventSentences,
  ...orderSentences,
  ...visitorSentences,
  ...accountSentences,
  ...requestSentences,
  ...releaseSentences,
  slot_taken: slotTaken,
  bad_slot: nothingChosen,
  insufficient_credits: insufficientCreditsSentence,
  bad_guest_email: unsafeEmail,
  unknown_booking: unknownBooking,
};

export function sentenceOf({ code, params }: Refusal): string | null {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return typeof sentence === "function" ? sentence(params) : (sentence ?? null);
}

function insufficientCreditsSentence({ needed, balance, kind }: Refusal["params"]): string {
  switch (kind) {
    case "day_pass":
      return insufficientCreditsForDayPass;
    case "removal":
      return `The balance is only ${formatCredits(Number(balance))}.`;
    case "event":
      return `You need ${formatCredits(Number(needed))} to register for this event. Please purchase more credits.`;
    default:
      return insufficientCreditsMessage(Number(needed));
  }
}
