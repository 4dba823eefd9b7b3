import { formatCredits } from "./credits";
import { formatDay, formatTimeRange } from "./formatDates";

interface Change {
  action: string;
  booking_date: string;
  start_time: string;
  end_time: string;
  /** Negative when charged, positive when refunded. */
  credits_change: number;
  /** Why an admin booked without charge, or moved or cancelled the booking. */
  reason?: string | null;
  /** Refusal codes of rules that the admin overrode. */
  overrides?: readonly string[];
}

const rules: Readonly<Record<string, string>> = {
  closed_day: "the opening hours",
  too_far_ahead: "how far ahead rooms can be booked",
  slot_in_past: "the start time",
  too_many_bookings: "the number of bookings",
};

const verbs: Readonly<Record<string, string>> = {
  created: "Booked",
  rescheduled: "Rescheduled",
  cancelled: "Cancelled",
};

/** `Rescheduled by an admin`; without a name if `who` is null. */
export function changeTitle({ action }: Pick<Change, "action">, who: string | null): string {
  const verb = verbs[action] ?? "Changed";
  return who === null ? verb : `${verb} by ${who}`;
}

/** `Fri, 20 Nov 2026, 10:00 AM - 11:00 AM · 4 credits charged · Repair: The projector` */
export function changeDetails(change: Change): string {
  const { booking_date, start_time, end_time, credits_change: credits, reason } = change;
  const overridden = (change.overrides ?? []).map((rule) => rules[rule] ?? rule);
  return [
    `${formatDay(booking_date)}, ${formatTimeRange(start_time, end_time)}`,
    credits !== 0 && `${formatCredits(Math.abs(credits))} ${credits < 0 ? "charged" : "refunded"}`,
    reason,
    overridden.length > 0 && `overrides ${overridden.join(" and ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
