import { isPricedInRupees } from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import { creditsDue, rupeesDue } from "../../data/bookingCost";

interface Change {
  creditsPerHour: number | null;
  charged: number;
  /** Half hours, before and after. */
  from: number;
  to: number;
  /** Rupees due at the front desk before. */
  due: number;
  isAdmin: boolean;
  /** The price was agreed with an admin: a move charges only the time that is added. */
  isAgreed?: boolean;
}

/** Negative if the booking gets cheaper. */
export function creditDifference(change: Change): number {
  const { creditsPerHour, charged, from, to, isAdmin, isAgreed = false } = change;
  const due = creditsDue(creditsPerHour, to, isAdmin);
  if (!isAgreed) return due - charged;
  const agreed = charged + due - creditsDue(creditsPerHour, from, isAdmin);
  return Math.max(0, Math.min(due, agreed)) - charged;
}

/** Due at the front desk after the move. */
export function rupeesAfter(change: Change): number {
  const { creditsPerHour, due, from, to, isAdmin, isAgreed = false } = change;
  const full = rupeesDue(creditsPerHour, to, isAdmin);
  if (!isAgreed) return full;
  return Math.max(0, Math.min(full, due + full - rupeesDue(creditsPerHour, from, isAdmin)));
}

/** `4 credits more`, `₹1,000 less`, `None`; both units if the room's pricing has changed. */
export function priceDifference(change: Change): string {
  const differences = [formatDifference(creditDifference(change), formatCredits)];
  if (isPricedInRupees(change.creditsPerHour)) {
    differences.push(formatDifference(rupeesAfter(change) - change.due, formatRupees));
  }
  return differences.filter(Boolean).join(", ") || "None";
}

function formatDifference(difference: number, format: (amount: number) => string): string {
  if (difference === 0) return "";
  return difference > 0 ? `${format(difference)} more` : `${format(-difference)} less`;
}
