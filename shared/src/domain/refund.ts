import { formatCredits } from "./credits";
import { formatInstant } from "./formatDates";

/** Credits that return together. */
export interface RefundedLot {
  credits: number;
  /** The end of their validity, an ISO timestamp; null where there is none. */
  expires_at: string | null;
  /** True once that end has come: then they return to nobody. */
  is_expired: boolean;
}

/** What comes back for a booking, lot by lot, as the server says it. */
export type Refund = readonly RefundedLot[];

/** Credits that come back, and credits that would, had they not expired. */
export function sumOfRefund(refund: Refund): { back: number; expired: number } {
  const sum = (lots: Refund) => lots.reduce((total, { credits }) => total + credits, 0);
  return {
    back: sum(refund.filter((lot) => !lot.is_expired)),
    expired: sum(refund.filter((lot) => lot.is_expired)),
  };
}

/** What will come back to whose balance, until when it is valid and what will not, in full sentences. */
export function refundSentence(refund: Refund, whose = "your balance"): string {
  const { back, expired } = sumOfRefund(refund);
  if (back === 0 && expired === 0) return "No credits come back.";
  if (back === 0) return `No credits come back: ${hasExpired(formatCredits(expired), expired)}.`;
  const comeBack = `${formatCredits(back)} ${back === 1 ? "comes" : "come"} back to ${whose}`;
  const rest = expired > 0 ? ` ${hasExpired(`${expired} more`, expired)}.` : "";
  return `${comeBack}${validity(refund.filter((lot) => !lot.is_expired))}.${rest}`;
}

/** What has come back, in a few words: `4 credits refunded.` Empty where nothing was charged. */
export function refundedInWords(refund: Refund): string {
  const { back, expired } = sumOfRefund(refund);
  if (back === 0 && expired === 0) return "";
  if (expired === 0) return `${formatCredits(back)} refunded.`;
  if (back === 0) return `None refunded: ${hasExpired(formatCredits(expired), expired)}.`;
  return `${formatCredits(back)} refunded, ${hasExpired(String(expired), expired)}.`;
}

function hasExpired(what: string, credits: number): string {
  return `${what} ${credits === 1 ? "has" : "have"} expired meanwhile`;
}

function validity(lots: Refund): string {
  const [only] = lots;
  if (lots.length === 1)
    return only?.expires_at ? `, valid until ${formatInstant(only.expires_at)}` : "";
  const each = lots.map(({ credits, expires_at }) =>
    expires_at
      ? `${credits} valid until ${formatInstant(expires_at)}`
      : `${credits} without expiry`,
  );
  return `: ${each.join(", ")}`;
}
