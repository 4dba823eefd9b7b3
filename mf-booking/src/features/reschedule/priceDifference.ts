import {
  isPricedInRupees,
  rupeesAfterMove,
  type RupeeMove,
} from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { creditsDue } from "../../data/bookingCost";

interface Change extends RupeeMove {
  /** Credits that were charged for the booking. */
  charged: number;
}

/** Negative if the booking gets cheaper. */
export function creditDifference(change: Change): number {
  const { creditsPerHour, charged, from, to, isAdmin, isAgreed = false } = change;
  const due = creditsDue(creditsPerHour, to, isAdmin);
  if (!isAgreed) return due - charged;
  const agreed = charged + due - creditsDue(creditsPerHour, from, isAdmin);
  return Math.max(0, Math.min(due, agreed)) - charged;
}

/** `4 credits more`, `₹1,000 less`, `None`; both units if the room's pricing has changed. */
export function priceDifference(change: Change): string {
  const differences = [formatDifference(creditDifference(change), formatCredits)];
  if (isPricedInRupees(change.creditsPerHour)) {
    differences.push(formatDifference(rupeesAfterMove(change) - change.due, formatRupees));
  }
  return differences.filter(Boolean).join(", ") || "None";
}

function formatDifference(difference: number, format: (amount: number) => string): string {
  if (difference === 0) return "";
  return difference > 0 ? `${format(difference)} more` : `${format(-difference)} less`;
}
