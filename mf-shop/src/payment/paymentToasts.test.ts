import { expect, it } from "vitest";
import { failedAttemptToast } from "./paymentToasts";

it.each([
  ["the provider's message", { error: { description: "The bank is down." } }, "The bank is down."],
  [
    "a general sentence if the message is empty",
    { error: { description: "" } },
    "There was an issue processing your payment. Please try again.",
  ],
  [
    "a general sentence without a message",
    undefined,
    "There was an issue processing your payment. Please try again.",
  ],
])("a failed attempt shows %s", (_, failure, description) => {
  expect(failedAttemptToast(failure)).toEqual({
    title: "Payment Failed",
    description,
    variant: "destructive",
  });
});
