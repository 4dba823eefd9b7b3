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
  if (!isPricedInRupees(credits_per_hour)) {
    return { credits, rupees: 0, label: formatCredits(credits) };
  }
  const rupees = rupeesForBooking(credits_per_hour, units);
  return { credits, rupees, label: `${formatRupees(rupees)} at the front desk` };
}
