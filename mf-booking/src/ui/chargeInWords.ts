import { formatCredits } from "@portal/shared/domain/credits";

/** What was charged, or given back where negative, if it is not what the screen said; else empty. */
export function chargeInWords(charged: number, shown: number): string {
  if (charged === shown) return "";
  const what =
    charged < 0 ? `${formatCredits(-charged)} given back` : `${formatCredits(charged)} charged`;
  return `The price has changed: ${what}.`;
}
