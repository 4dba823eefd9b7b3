import {
  creditsForBooking,
  isPricedInRupees,
  rupeesForBooking,
} from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import type { SlotRoom } from "../../../data/daySlots.queries";

/** What the booking costs a member; 0 credits in a room priced in rupees. */
export function priceOf({ credits_per_hour }: SlotRoom, units: number) {
  const credits = creditsForBooking(credits_per_hour, units);
  return isPricedInRupees(credits_per_hour)
    ? {
        credits,
        label: `${formatRupees(rupeesForBooking(credits_per_hour, units))} at the front desk`,
      }
    : { credits, label: formatCredits(credits) };
}
