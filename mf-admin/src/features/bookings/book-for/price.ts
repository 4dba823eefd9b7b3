import {
  creditsForBooking,
  isPricedInRupees,
  rupeesForBooking,
} from "@portal/shared/domain/bookingPrice";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatRupees } from "@portal/shared/domain/money";
import type { SlotRoom } from "../../../data/daySlots.queries";

/** What the room costs a member, before a member and a slot are quoted. */
export const priceOf = ({ credits_per_hour }: SlotRoom, units: number) =>
  labelled(
    isPricedInRupees(credits_per_hour)
      ? { credits: 0, rupees: rupeesForBooking(credits_per_hour, units) }
      : { credits: creditsForBooking(credits_per_hour, units), rupees: 0 },
  );

export const labelled = ({ credits, rupees }: { credits: number; rupees: number }) => ({
  credits,
  rupees,
  label: rupees > 0 ? `${formatRupees(rupees)} at the front desk` : formatCredits(credits),
});
