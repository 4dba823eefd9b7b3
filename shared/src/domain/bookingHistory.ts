import { formatCredits } from "./credits";
import { formatDay, formatTimeRange } from "./formatDates";

interface Change {
  action: string;
  booking_date: string;
  start_time: string;
  end_time: string;
  /** Negative when charged, positive when refunded. */
  credits_change: number;
}

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

/** `Fri, 20 Nov 2026, 10:00 AM - 11:00 AM · 4 credits charged` */
export function changeDetails(change: Change): string {
  const { booking_date, start_time, end_time, credits_change: credits } = change;
  const time = `${formatDay(booking_date)}, ${formatTimeRange(start_time, end_time)}`;
  if (credits === 0) return time;
  return `${time} · ${formatCredits(Math.abs(credits))} ${credits < 0 ? "charged" : "refunded"}`;
}
