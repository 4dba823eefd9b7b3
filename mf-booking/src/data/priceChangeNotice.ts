import { formatCredits } from "@portal/shared/domain/credits";

/** A negative charge is a refund. Empty if the price was as shown. */
export function priceChangeNotice(charged: number, expected: number): string {
  if (charged === expected) return "";
  const change =
    charged < 0 ? `${formatCredits(-charged)} refunded` : `${formatCredits(charged)} charged`;
  return `The price has changed: ${change}.`;
}
