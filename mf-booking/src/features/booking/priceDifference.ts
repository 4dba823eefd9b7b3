import { isPricedInRupees, rupeesForBooking } from "@portal/shared/domain/bookingPrice";
import { formatRupees } from "@portal/shared/domain/money";
import { creditsDue, formatCredits } from "./bookingCost";

interface Change {
  creditsPerHour: number | null;
  /** What was charged for the booking, in credits. */
  charged: number;
  /** Half hours, before and after. */
  from: number;
  to: number;
  isAdmin: boolean;
}

/** What a move costs in credits; negative where some come back. */
export function creditDifference({ creditsPerHour, charged, to, isAdmin }: Change): number {
  return creditsDue(creditsPerHour, to, isAdmin) - charged;
}

/** What a move costs or gives back, in a few words. */
export function priceDifference(change: Change): string {
  const { creditsPerHour, from, to } = change;
  if (isPricedInRupees(creditsPerHour)) {
    const rupees = rupeesForBooking(creditsPerHour, to) - rupeesForBooking(creditsPerHour, from);
    return inWords(rupees, formatRupees, "less");
  }
  return inWords(creditDifference(change), formatCredits, "back");
}

function inWords(difference: number, format: (amount: number) => string, down: string): string {
  if (difference === 0) return "None";
  return difference > 0 ? `${format(difference)} more` : `${format(-difference)} ${down}`;
}
