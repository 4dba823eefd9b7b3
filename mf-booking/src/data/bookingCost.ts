import {
  creditsForBooking,
  isPricedInRupees,
  rupeesForBooking,
} from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatRupees } from "@portal/shared/domain/money";
import { pricedUnits } from "@portal/shared/domain/roomPrices";
import type { Room } from "./rooms.queries";

/** Admins book for free (spec 2 §6). */
export function creditsDue(creditsPerHour: number | null, units: number, isAdmin: boolean): number {
  return isAdmin ? 0 : creditsForBooking(creditsPerHour, units);
}

/** `4 credits`, `2 h included + 1 credit`, or `Pay ₹1,000 at the front desk`. */
export const formatPayment = (credits: number, rupees: number, includedMinutes = 0): string =>
  rupees > 0
    ? `Pay ${formatRupees(rupees)} at the front desk`
    : formatCharge(credits, includedMinutes);

interface Slot {
  day: Day;
  start: ClockTime | null;
  /** Half hours. */
  units: number;
}

/** `4 credits`, or `₹1,000` for rooms that are priced in rupees. */
export function formatBookingPrice(
  { credits_per_hour, rules }: Pick<Room, "credits_per_hour" | "rules">,
  slot: Slot,
  isAdmin: boolean,
): string {
  const units = pricedUnits(rules.prices, slot);
  if (isPricedInRupees(credits_per_hour)) {
    return formatRupees(rupeesForBooking(credits_per_hour, units));
  }
  return formatCredits(creditsDue(credits_per_hour, units, isAdmin));
}

/** A negative charge is a refund. Empty if the price was as shown. */
export function priceChangeNotice(charged: number, expected: number): string {
  if (charged === expected) return "";
  const change =
    charged < 0 ? `${formatCredits(-charged)} refunded` : `${formatCredits(charged)} charged`;
  return `The price has changed: ${change}.`;
}
