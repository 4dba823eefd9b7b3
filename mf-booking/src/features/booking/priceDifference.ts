import { isPricedInRupees, rupeesForBooking } from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { creditsDue } from "./bookingCost";

interface Change {
  creditsPerHour: number | null;
  /** What was charged for the booking, in credits. */
  charged: number;
  /** Half hours, before and after. */
  from: number;
  to: number;
  isAdmin: boolean;
}

/** By how many credits a move changes the price; negative where it gets cheaper. */
export function creditDifference({ creditsPerHour, charged, to, isAdmin }: Change): number {
  return creditsDue(creditsPerHour, to, isAdmin) - charged;
}

/** By how much a move changes the price, in a few words; credits and rupees where a room has changed its kind. */
export function priceDifference(change: Change): string {
  const { creditsPerHour, charged, from, to } = change;
  const differences = [inWords(creditDifference(change), formatCredits)];
  if (isPricedInRupees(creditsPerHour)) {
    const before = charged > 0 ? 0 : rupeesForBooking(creditsPerHour, from);
    differences.push(inWords(rupeesForBooking(creditsPerHour, to) - before, formatRupees));
  }
  return differences.filter(Boolean).join(", ") || "None";
}

function inWords(difference: number, format: (amount: number) => string): string {
  if (difference === 0) return "";
  return difference > 0 ? `${format(difference)} more` : `${format(-difference)} less`;
}
