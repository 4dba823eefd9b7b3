import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { endOfSlot } from "@portal/shared/domain/slots";
import type { Place } from "../calendar.schema";

/** `Neem, Mon, 23 Nov 2026, 10:00 AM - 11:00 AM` */
export const formatPlace = ({ day, start, units }: Place, roomName: string): string =>
  `${roomName}, ${formatDay(day)}, ${formatTimeRange(start, endOfSlot(start, units))}`;

/** `4 credits charged.`, or an empty text. `change` is negative if the member is charged. */
export function changeInWords(change: number): string {
  if (change === 0) return "";
  return `${formatCredits(Math.abs(change))} ${change < 0 ? "charged" : "refunded"}.`;
}

/** Label of the button that confirms a move, with what it charges or refunds. */
export function confirmLabel(change: number | undefined): string {
  if (!change) return "Move booking";
  const credits = formatCredits(Math.abs(change));
  return change < 0 ? `Move · charge ${credits}` : `Move · refund ${credits}`;
}

/** What a move costs the member. */
export function priceSentence(who: string, change: number, balance: number): string {
  if (change === 0) return "The price stays the same.";
  const credits = formatCredits(Math.abs(change));
  const after = `New balance: ${formatCredits(balance)}.`;
  return change < 0
    ? `${who} is charged ${credits} more. ${after}`
    : `${who} is refunded ${credits}. ${after}`;
}

export function moveFailure(error: unknown, who: string): string {
  const refusal = refusalOf(error);
  if (refusal?.code === "insufficient_credits") {
    const { needed, balance } = refusal.params;
    return `${who} has ${formatCredits(Number(balance))}, but this move costs ${formatCredits(Number(needed))} more.`;
  }
  return messageOf(error, "The booking could not be moved. It is unchanged.");
}
