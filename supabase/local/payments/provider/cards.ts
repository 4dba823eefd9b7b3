import type { ErrorDetails } from "./apiError";

export interface Decline extends ErrorDetails {
  readonly description: string;
}

const declined = {
  source: "issuer_bank",
  step: "payment_authorization",
} as const;

/** Decline of each card number; null if the payment succeeds. */
const testCards: ReadonlyMap<string, Decline | null> = new Map([
  ["4111111111111111", null],
  ["4100280000001007", null],
  ["5267318187975449", null],
  ["5500670000001002", null],
  ["6527658900001005", null],
  [
    "4000000000000002",
    {
      ...declined,
      description: "Your payment was declined by the bank. Try another card or UPI.",
      reason: "payment_declined",
    },
  ],
  [
    "4000000000009995",
    {
      ...declined,
      description: "Your payment could not be completed due to insufficient account balance.",
      reason: "insufficient_funds",
    },
  ],
]);

export function declineOfCard(number: string): Decline | null {
  const known = testCards.get(number.replaceAll(/[\s-]/g, ""));
  if (known !== undefined) return known;
  return {
    description: "This is not a test card. Real cards cannot be used in test mode.",
    source: "customer",
    step: "payment_initiation",
    reason: "card_number_invalid",
  };
}

export function declineOfUpi(vpa: string): Decline | null {
  const address = vpa.trim().toLowerCase();
  if (address === "success@razorpay") return null;
  return address === "failure@razorpay"
    ? {
        description: "Payment was unsuccessful as the UPI app rejected it. Try another method.",
        source: "customer",
        step: "payment_authorization",
        reason: "payment_cancelled",
      }
    : {
        description: "This UPI ID does not exist in test mode. Use success@razorpay.",
        source: "customer",
        step: "payment_initiation",
        reason: "invalid_vpa",
      };
}
