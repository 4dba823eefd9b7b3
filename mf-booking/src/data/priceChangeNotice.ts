import { formatCredits } from "@portal/shared/domain/credits";

/** Sentence for a charge (negative: refund) that differs from the price on the screen; else empty. */
export function priceChangeNotice(charged: number, expected: number): string {
  if (charged === expected) return "";
  const change =
    charged < 0 ? `${formatCredits(-charged)} refunded` : `${formatCredits(charged)} charged`;
  return `The price has changed: ${change}.`;
}
