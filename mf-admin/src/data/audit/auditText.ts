import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatMinutes } from "@portal/shared/domain/includedMinutes";
import type { DayHours, Holiday } from "@portal/shared/domain/openingHours";
import type { RoomPrice } from "@portal/shared/domain/roomPrices";
import type { RefundStep } from "@portal/shared/domain/roomRules";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise, formatRupees } from "@portal/shared/domain/money";
import { formatCount, formatNumber } from "@portal/shared/domain/numbers";
import {
  refundLadderText,
  roomHoursText,
  roomPricesText,
} from "@portal/shared/domain/roomRulesText";
import { unitMinutes } from "@portal/shared/domain/slots";
import { spanText } from "@portal/shared/domain/spanText";
import type { AuditEntry, SubjectKind } from "./audit.queries";

export const kindLabel: Record<SubjectKind, string> = {
  setting: "Setting",
  room: "Room",
  snack: "Snack",
  special: "Special",
  plan: "Plan",
  event: "Event",
  member: "Member",
  kiosk: "Kiosk",
  release_token: "Release token",
  export: "Export",
};

const subjectNames: Partial<Record<SubjectKind, Readonly<Record<string, string>>>> = {
  setting: {
    opening_hours: "Opening hours",
    day_pass_credits: "Day pass",
    wifi: "WiFi",
    billing: "Seller on invoices",
    space_address: "Address",
    booking_limits: "Booking limits",
    visitor_name_days: "Names of visitors",
    canary_budget: "Error budget of canaries",
  },
  export: {
    members: "Members",
    bookings: "Bookings",
    orders: "Orders",
    invoices: "Invoices",
    desk_entries: "Desk cash",
  },
};

export const subjectName = ({
  subject_kind,
  subject_id,
  subject_name,
}: Pick<AuditEntry, "subject_kind" | "subject_id" | "subject_name">): string => {
  const names = subjectNames[subject_kind];
  return names ? (names[subject_id] ?? readable(subject_name)) : subject_name;
};

interface Field {
  label: string;
  /** The text of a value. */
  text: (value: never) => string;
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

/** Fields whose names are not clear enough, or whose values need a unit. */
const fields: Partial<Record<SubjectKind, Readonly<Record<string, Field>>>> = {
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
    booked_by: { label: "Who may book", text: (who: string) => who },
    refund_ladder: {
      label: "Refund of cancellations",
      text: (ladder: RefundStep[]) => refundLadderText(ladder),
      none: "everything",
    },
    prices: {
      label: "Price by weekday and hour",
      text: (prices: RoomPrice[]) =>
        prices
          .map((price) => `${roomPricesText([price], null).split(": ")[0]} ${price.percent}%`)
          .join(", "),
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
    included_day_passes: counted("Included day passes", "day pass", undefined, "day passes"),
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
    gstin: { label: "GSTIN", text: (gstin: string) => gstin },
    map_url: { label: "Link to the map", text: (url: string) => url, none: "none" },
  },
  export: { rows: counted("Rows", "row") },
};

/** `Price: 3 → 4 credits per hour`, one line for each field. */
export function changesOf(entry: AuditEntry): string[] {
  const { subject_kind: kind, before, after } = entry;
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names.flatMap((name) => {
    if (kind === "setting" && name === "holidays")
      return holidayChanges(before?.[name], after?.[name]);
    if (kind === "plan" && name === "room")
      return before
        ? `Room removed: ${String(before[name])}`
        : `Room added: ${String(after?.[name])}`;
    const field = fields[kind]?.[name] ?? { label: readable(name), text: plainText };
    return changeOf(field, entry, before?.[name] ?? null, after?.[name] ?? null);
  });
}

function changeOf(field: Field, { action }: AuditEntry, was: unknown, became: unknown): string {
  const { label, text, earlier = text, none = "none" } = field;
  const write = (value: unknown, how: (value: never) => string) =>
    value === null ? none : how(value as never);
  if (action === "exported") return write(became, text);
  if (action === "added") return `${label}: ${write(became, text)}`;
  if (action === "removed") return `${label}: ${write(was, text)}`;
  // The values are hidden, such as passwords.
  if (JSON.stringify(was) === JSON.stringify(became)) return `${label}: password changed`;
  if (was === null && none === "none") return `${label}: ${write(became, text)}`;
  return `${label}: ${write(was, became === null ? text : earlier)} → ${write(became, text)}`;
}

/** `Holiday added: Diwali, Sun, 8 Nov 2026` */
function holidayChanges(before: unknown, after: unknown): string[] {
  const [was, became] = [before, after].map((list) => ((list ?? []) as Holiday[]).map(holidayText));
  return [
    ...(became ?? []).filter((one) => !was?.includes(one)).map((one) => `Holiday added: ${one}`),
    ...(was ?? []).filter((one) => !became?.includes(one)).map((one) => `Holiday removed: ${one}`),
  ];
}

const holidayText = ({ name, date }: Holiday) => [name, formatDay(date)].filter(Boolean).join(", ");

function networkText({ name }: { name?: string }): string {
  return name ? name : "none";
}

function yesOrNo(value: boolean): string {
  return value ? "yes" : "no";
}

/** `cafe_gst_percent`: `Cafe gst percent` */
function readable(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plainText(value: unknown): string {
  if (typeof value === "string") return value || "none";
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return yesOrNo(value);
  return Array.isArray(value) ? value.map(plainText).join(", ") : JSON.stringify(value);
}
