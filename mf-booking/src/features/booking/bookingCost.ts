import {
  creditsForBooking,
  isPricedInRupees,
  rupeesForBooking,
} from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";

/** What a member is charged, in credits; admins book for free (spec 2 §6). */
export function creditsDue(creditsPerHour: number | null, units: number, isAdmin: boolean): number {
  return isAdmin ? 0 : creditsForBooking(creditsPerHour, units);
}

/** A booking's price in a few words: credits, or rupees for rooms without credits. */
export function priceOf(creditsPerHour: number | null, units: number, isAdmin: boolean): string {
  if (isPricedInRupees(creditsPerHour)) {
    return formatRupees(rupeesForBooking(creditsPerHour, units));
  }
  return formatCredits(creditsDue(creditsPerHour, units, isAdmin));
}
