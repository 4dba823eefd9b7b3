import { formatCredits } from "./bookingCost";

/** What a move costs or gives back, in credits, as a few words. */
export function priceDifference(credits: number): string {
  if (credits === 0) return "None";
  return credits > 0 ? `${formatCredits(credits)} more` : `${formatCredits(-credits)} back`;
}
