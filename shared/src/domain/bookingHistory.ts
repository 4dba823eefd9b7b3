import { formatCredits } from "./credits";
import { formatDeskMethod } from "./deskPayment";
import { formatDay, formatTimeRange } from "./formatDates";
import { formatPaise, formatRupees } from "./money";

interface Change {
  action: string;
  booking_date: string;
  start_time: string;
  end_time: string;
  /** Negative when charged, positive when refunded. */
  credits_change: number;
  /** Why an admin booked without charge, or moved or cancelled the booking. */
  reason?: string | null;
  /** The price at the front desk after the change. Null if it was not recorded. */
  rupees_due?: number | null;
  /** The amount taken at the front desk. Negative if it was returned. */
  paid_paise?: number;
  method?: string | null;
  /** Refusal codes of rules that the admin overrode. */
  overrides?: readonly string[];
}

const rules: Readonly<Record<string, string>> = {
  closed_day: "the opening hours",
  too_far_ahead: "how far ahead rooms can be booked",
  too_soon: "the notice",
  slot_in_past: "the start time",
  bad_duration: "the durations of the room",
  bad_start: "the start times of the room",
  too_many_bookings: "the number of bookings",
  too_many_open: "the number of bookings of the room",
  refund_ladder: "the refund by the rules of the room",
};

const verbs: Readonly<Record<string, string>> = {
  created: "Booked",
  requested: "Requested",
  approved: "Approved",
  rescheduled: "Rescheduled",
  cancelled: "Cancelled",
  paid: "Payment taken",
  refunded: "Payment returned",
};

/** `Rescheduled by an admin`; without a name if `who` is null. */
export function changeTitle({ action }: Pick<Change, "action">, who: string | null): string {
  const verb = verbs[action] ?? "Changed";
  return who === null ? verb : `${verb} by ${who}`;
}

/** `Fri, 20 Nov 2026, 10:00 AM - 11:00 AM · 4 credits charged · Repair: The projector` */
export function changeDetails(change: Change): string {
  const { booking_date, start_time, end_time, credits_change: credits, reason } = change;
  const { paid_paise: paid = 0, method, rupees_due: due } = change;
  const overridden = (change.overrides ?? []).map((rule) => rules[rule] ?? rule);
  return [
    `${formatDay(booking_date)}, ${formatTimeRange(start_time, end_time)}`,
    credits !== 0 && `${formatCredits(Math.abs(credits))} ${credits < 0 ? "charged" : "refunded"}`,
    paid !== 0 &&
      `${formatPaise(Math.abs(paid))} ${paid > 0 ? "paid" : "returned"}${method ? ` (${formatDeskMethod(method)})` : ""}`,
    paid === 0 &&
      !!due &&
      !["cancelled", "requested"].includes(change.action) &&
      `${formatRupees(due)} at the front desk`,
    reason,
    overridden.length > 0 && `overrides ${overridden.join(" and ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
