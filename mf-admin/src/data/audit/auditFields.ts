import { formatCredits } from "@portal/shared/domain/credits";
import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatDay, formatInstant } from "@portal/shared/domain/formatDates";
import { formatMinutes } from "@portal/shared/domain/includedMinutes";
import { formatPaise, formatRupees } from "@portal/shared/domain/money";
import { formatCount, formatNumber } from "@portal/shared/domain/numbers";
import type { DayHours } from "@portal/shared/domain/openingHours";
import type { RoomPrice } from "@portal/shared/domain/roomPrices";
import type { RefundStep } from "@portal/shared/domain/roomRules";
import {
  priceTimesText,
  refundLadderText,
  roomHoursText,
} from "@portal/shared/domain/roomRulesText";
import { unitMinutes } from "@portal/shared/domain/slots";
import { spanText } from "@portal/shared/domain/spanText";
import { placeLabels, sellerLabels } from "../sellerLabels";
import type { SubjectKind } from "./audit.queries";

export interface Field {
  label: string;
  /** The text of a value, if it is not the value itself. */
  text?: (value: never) => string;
  /** The text of an earlier value, without the unit that follows the later one. */
  earlier?: (value: never) => string;
  /** The text without a value. */
  none?: string;
}

const counted = (label: string, one: string, none?: string, many?: string): Field => ({
  label,
  text: (count: number) => formatCount(count, one, many),
  earlier: formatNumber,
  ...(none && { none }),
});
const stay = (label: string): Field => ({
  label,
  text: (units: number) => (units === 0 ? "none" : spanText(units * unitMinutes)),
});
const moment = (label: string): Field => ({ label, text: formatInstant });
const day = (label: string): Field => ({ label, text: formatDay });

const archived = moment("Archived");
const hours: Field = {
  label: "Hours",
  text: (days: DayHours[]) => roomHoursText(days) || "closed",
};
const credits: Field = { label: "Credits", text: formatCredits, earlier: formatNumber };

const sellerFields = Object.fromEntries(
  Object.entries(sellerLabels).map(([name, label]): [string, Field] => [name, { label }]),
);

/** Fields whose names are not clear enough, or whose values need a unit. */
export const auditFields: Partial<Record<SubjectKind, Readonly<Record<string, Field>>>> = {
  room: {
    capacity: counted("Capacity", "person", undefined, "people"),
    credits_per_hour: {
      label: "Price",
      text: (price: number) => `${formatCredits(price)} per hour`,
      earlier: formatNumber,
      none: "in rupees",
    },
    retired_at: moment("Retired"),
    hours: { ...hours, none: "Daily 9–18" },
    step: stay("Step of starts and durations"),
    shortest: stay("Shortest stay"),
    longest: stay("Longest stay"),
    gap: stay("Gap after each booking"),
    notice_minutes: {
      label: "Notice before the start",
      text: (minutes: number) => (minutes === 0 ? "none" : spanText(minutes)),
    },
    days_ahead: counted("Days ahead", "day", "limit of all rooms"),
    max_open: counted("Upcoming bookings per member", "booking", "any number"),
    approval_hours: counted("Time to approve a booking", "hour", "no approval"),
    booked_by: { label: "Who may book" },
    refund_ladder: {
      label: "Refund of cancellations",
      text: (ladder: RefundStep[]) => refundLadderText(ladder),
      none: "everything",
    },
    prices: {
      label: "Price by weekday and hour",
      text: (prices: RoomPrice[]) =>
        prices.map((price) => `${priceTimesText(price)} ${price.percent}%`).join(", "),
      none: "the same at all times",
    },
  },
  snack: {
    price: { label: "Price", text: (price: number) => formatRupees(price) },
    archived_at: archived,
  },
  special: { price: { label: "Price", text: (price: number) => formatRupees(price) } },
  plan: {
    monthly_price_paise: { label: "Price per month", text: (paise: number) => formatPaise(paise) },
    included_minutes: { label: "Room hours per month", text: formatMinutes },
    included_day_passes: { label: "Day passes per month", text: formatNumber },
    cafe_discount_percent: { label: "Cafe discount", text: (percent: number) => `${percent}%` },
    archived_at: archived,
  },
  event: {
    is_free: { label: "Free", text: yesOrNo },
    credits: { label: "Price", text: formatCredits, earlier: formatNumber },
  },
  member: {
    credits,
    role: {
      label: "Role",
      text: (role: string) => (role === "user" ? "member" : role),
      none: "member",
    },
    starts_on: day("Plan from"),
    ends_on: {
      label: "Plan until",
      // The column has the first day without the plan.
      text: (end: Day) => formatDay(addDays(end, -1)),
      none: "no end",
    },
    suspended_at: moment("Suspended"),
    ended_at: moment("Suspension ended"),
    trusted_at: {
      label: "Invitations",
      text: () => "limit of paying members",
      none: "limit of new members",
    },
    requested_at: moment("Own data requested"),
  },
  kiosk: { revoked_at: moment("Revoked") },
  release_token: { revoked_at: moment("Revoked"), expires_at: moment("Valid until") },
  setting: {
    credits: { label: "Price", text: formatCredits, earlier: formatNumber },
    hours,
    days: counted("Erased after", "day"),
    member: { label: "Network of members", text: networkText },
    guest: { label: "Network of guests", text: networkText },
    ...sellerFields,
    place_of_supply: {
      label: sellerLabels.place_of_supply,
      text: (place: keyof typeof placeLabels) => placeLabels[place],
    },
    enabled: { label: "Roll back automatically" },
    sessions: { label: "Sessions before a canary is judged" },
    slowdown: { label: "Maximum mount time (× release in use)" },
    unmounted_percent: { label: "Extra failed starts (percentage points)" },
    failing_percent: { label: "Extra sessions with errors (percentage points)" },
    map_url: { label: "Link to the map" },
  },
  export: { rows: counted("Rows", "row") },
};

function networkText({ name }: { name?: string }): string {
  return name ? name : "none";
}

export function yesOrNo(value: boolean): string {
  return value ? "yes" : "no";
}
