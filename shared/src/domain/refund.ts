import { formatCredits } from "./credits";
import { formatInstant } from "./formatDates";

/** Credits that return together. */
export interface RefundedLot {
  credits: number;
  /** The end of their validity, an ISO timestamp; null where there is none. */
  expires_at: string | null;
  /** True where their validity has ended since: they return valid for 30 days. */
  is_renewed: boolean;
}

/** What comes back for a booking, lot by lot, as the server says it. */
export type Refund = readonly RefundedLot[];

/** What will come back to whose balance and until when it is valid, in a full sentence. */
export function refundSentence(refund: Refund, whose = "your balance"): string {
  const back = creditsIn(refund);
  if (back === 0) return "No credits come back.";
  return `${formatCredits(back)} ${back === 1 ? "comes" : "come"} back to ${whose}${validity(refund)}.`;
}

/** What has come back, in a few words: `4 credits refunded.` Empty where nothing was charged. */
export function refundedInWords(refund: Refund): string {
  const back = creditsIn(refund);
  return back === 0 ? "" : `${formatCredits(back)} refunded.`;
}

const creditsIn = (refund: Refund): number =>
  refund.reduce((total, { credits }) => total + credits, 0);

function validity(lots: Refund): string {
  const [only] = lots;
  if (only && lots.length === 1) {
    return only.expires_at ? `, ${validityOf(only)}` : "";
  }
  return `: ${lots.map((lot) => `${lot.credits} ${validityOf(lot)}`).join(", ")}`;
}

function validityOf({ expires_at, is_renewed }: RefundedLot): string {
  if (is_renewed) return "valid for 30 days";
  return expires_at ? `valid until ${formatInstant(expires_at)}` : "without expiry";
}
