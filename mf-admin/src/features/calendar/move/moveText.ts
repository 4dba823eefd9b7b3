import { hasNoResponse, messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatCharge, formatMinutes } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { endOfSlot } from "@portal/shared/domain/slots";
import type { Place } from "../calendar.schema";
import type { Moved, Price, PricedMove } from "./move.mutations";

/** `Neem, Mon, 23 Nov 2026, 10:00 AM - 11:00 AM` */
export const formatPlace = ({ day, start, units }: Place, roomName: string): string =>
  `${roomName}, ${formatDay(day)}, ${formatTimeRange(start, endOfSlot(start, units))}`;

/** `4 credits charged. Due at the front desk: ₹0 → ₹2,000.`, or an empty text. */
export const changeInWords = ({ credits_change, due }: PricedMove): string =>
  join(
    credits_change !== 0 &&
      `${formatCredits(Math.abs(credits_change))} ${credits_change < 0 ? "charged" : "refunded"}.`,
    dueInWords(due),
  );

/** Label of the button that confirms a move, with what it changes. */
export function confirmLabel(moved: PricedMove | undefined): string {
  if (!moved) return "Move booking";
  const { credits_change, due } = moved;
  const credits = formatCredits(Math.abs(credits_change));
  const changes = [
    credits_change < 0 && `charge ${credits}`,
    credits_change > 0 && `refund ${credits}`,
    due.before !== due.after && `${formatRupees(due.after)} due`,
  ].filter(Boolean);
  return changes.length > 0 ? ["Move", ...changes].join(" · ") : "Move booking";
}

/** Sentence that says what a move costs the member. */
export function priceSentence(who: string, move: PricedMove): string {
  const { credits_change, balance, due, included_minutes = 0, minutes_returned = 0 } = move;
  const credits = formatCredits(Math.abs(credits_change));
  const sentence =
    credits_change < 0 ? `${who} is charged ${credits} more.` : `${who} is refunded ${credits}.`;
  return join(
    join(
      credits_change !== 0 && `${sentence} New balance: ${formatCredits(balance)}.`,
      dueInWords(due),
      minutes_returned > 0 &&
        `${formatMinutes(minutes_returned)} will go back to the plan for the month of the original day.`,
    ) || "The price stays the same.",
    included_minutes > 0 && `${formatMinutes(included_minutes)} of the plan will be used.`,
  );
}

export const priceInWords = ({ credits, rupees, included_minutes = 0 }: Price): string =>
  rupees > 0 ? `${formatRupees(rupees)} due` : formatCharge(credits, included_minutes);

const dueInWords = ({ before, after }: Moved["due"]) =>
  before !== after && `Due at the front desk: ${formatRupees(before)} → ${formatRupees(after)}.`;

const join = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(" ");

/** Why a move has no price. */
export function quoteFailure(error: unknown, who: string): string {
  const refusal = refusalOf(error);
  if (refusal?.code === "insufficient_credits") {
    const { needed, balance } = refusal.params;
    return `${who} has ${formatCredits(Number(balance))}, but this move costs ${formatCredits(Number(needed))} more.`;
  }
  return messageOf(error, "The booking could not be moved. It is unchanged.");
}

/** Why a move failed. After a lost response the booking may have been moved. */
export const moveFailure = (error: unknown, who: string): string =>
  hasNoResponse(error)
    ? `No response from the server. Retry: ${who} won’t be charged twice.`
    : quoteFailure(error, who);
