import {
  creditsForBooking,
  isPricedInRupees,
  rupeesForBooking,
} from "@portal/shared/domain/bookingPrice";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { pricedUnits } from "@portal/shared/domain/roomPrices";
import type { SlotRoom } from "../../../data/daySlots.queries";

export interface Price {
  credits: number;
  /** Due at the front desk. */
  rupees: number;
  /** Minutes of the member's plan that pay for a part. */
  included_minutes?: number;
}

interface Slot {
  day: Day;
  /** Null before it is picked: prices by the hour do not count. */
  start: ClockTime | null;
  /** Half hours. */
  units: number;
}

/** What the room costs a member, before a member and a slot are quoted. */
export function priceOf({ credits_per_hour, rules }: SlotRoom, slot: Slot): Price {
  const units = pricedUnits(rules.prices, slot);
  return isPricedInRupees(credits_per_hour)
    ? { credits: 0, rupees: rupeesForBooking(credits_per_hour, units) }
    : { credits: creditsForBooking(credits_per_hour, units), rupees: 0 };
}

/** An amount in the unit in which the room is priced. */
export const priceIn = ({ credits_per_hour }: SlotRoom, amount: number): Price =>
  isPricedInRupees(credits_per_hour)
    ? { credits: 0, rupees: amount }
    : { credits: amount, rupees: 0 };

export function priceLabel({ credits, rupees, included_minutes = 0 }: Price): string {
  if (rupees > 0) return `${formatRupees(rupees)} at the front desk`;
  return credits + included_minutes > 0 ? formatCharge(credits, included_minutes) : "no charge";
}

/** The database refuses more with `bad_price`. */
export const maxPrice = 1_000_000;
