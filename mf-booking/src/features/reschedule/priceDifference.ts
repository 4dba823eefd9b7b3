import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import type { RoomRules } from "@portal/shared/domain/roomRules";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatMinutes } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";

/** `4 credits more`, `₹1,000 less`, `1 h less included`, `None`; all units that change. */
export function priceDifference(
  before: { total_credits: number; rupees_due: number; included_minutes: number },
  after: { credits: number; rupees: number; included_minutes: number },
): string {
  const differences = [
    formatDifference(after.credits - before.total_credits, formatCredits),
    formatDifference(after.rupees - before.rupees_due, formatRupees),
    formatDifference(after.included_minutes - before.included_minutes, formatMinutes, " included"),
  ];
  return differences.filter(Boolean).join(", ") || "None";
}

interface Moved {
  booking_date: Day;
  start_time: ClockTime;
  /** The earlier start by which the refund counts already. In the local time of the space. */
  refund_from?: string | null;
}

/** A later time does not extend the refund deadlines. Null if the deadlines are those of the chosen time. */
export function keptDeadline(
  { refund_ladder }: RoomRules,
  { booking_date, start_time, refund_from = null }: Moved,
  { day, start }: { day: Day; start: ClockTime | null },
): string | null {
  if (!refund_ladder || start === null) return null;
  const [fromDay = "", fromTime = ""] = (refund_from ?? `${booking_date}T${start_time}`).split("T");
  if (`${day}T${start}` <= `${fromDay}T${fromTime.slice(0, 5)}`) return null;
  return `Still counted from ${formatDay(fromDay)}, ${formatTime(fromTime)}`;
}

function formatDifference(
  difference: number,
  format: (amount: number) => string,
  ending = "",
): string {
  if (difference === 0) return "";
  return `${format(Math.abs(difference))} ${difference > 0 ? "more" : "less"}${ending}`;
}
