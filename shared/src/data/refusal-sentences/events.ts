import { formatCredits } from "../../domain/credits";
import type { Sentences } from "./sentences";

export const eventSentences: Sentences = {
  event_full: "All seats are taken.",
  event_cancelled: "This event has been cancelled.",
  event_past: "This event has ended.",
  event_started: "This event has already started, so you can no longer leave.",
  unknown_event: "This event no longer exists.",
  price_increased: ({ title, credits }) =>
    `A seat at ${String(title)} costs ${formatCredits(Number(credits))} now. Nothing has been charged yet.`,
  already_registered: "You are already registered for this event.",
};
