import { inSpace } from "./dates";
import { formatCredits } from "./credits";
import { formatInstant } from "./formatDates";

export interface RefundedLot {
  credits: number;
  /** ISO timestamp; null if the credits do not expire. */
  expires_at: string | null;
  /** The lot has expired: its credits are refunded valid for 30 days. */
  is_renewed: boolean;
}

export type Refund = readonly RefundedLot[];

export function refundSentence(refund: Refund, recipient?: string): string {
  const total = totalCredits(refund);
  if (total === 0) return "No credits will be refunded.";
  const to = recipient ? ` to ${recipient}` : "";
  return `${formatCredits(total)} will be refunded${to}${formatLots(refund)}.`;
}

export function refundedInWords(refund: Refund): string {
  const total = totalCredits(refund);
  return total === 0 ? "" : `${formatCredits(total)} refunded.`;
}

const totalCredits = (refund: Refund): number =>
  refund.reduce((total, { credits }) => total + credits, 0);

function formatLots(lots: Refund): string {
  const [only] = lots;
  if (only && lots.length === 1) {
    return only.expires_at ? ` (${formatValidity(only)})` : "";
  }
  return `: ${lots.map((lot) => `${lot.credits} ${formatValidity(lot)}`).join(", ")}`;
}

function formatValidity({ expires_at, is_renewed }: RefundedLot): string {
  if (is_renewed) return "valid for 30 days";
  if (!expires_at) return "without expiry";
  const end = inSpace(expires_at);
  return end.format("HH:mm") === "00:00"
    ? `valid through ${end.subtract(1, "day").format("D MMM YYYY")}`
    : `valid until ${formatInstant(expires_at)}`;
}
