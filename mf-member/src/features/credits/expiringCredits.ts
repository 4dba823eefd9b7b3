import { todayInSpace, type Day } from "@portal/shared/domain/dates";

export interface CreditLot {
  remaining: number;
  /** Null if the credits never expire. */
  expires_at: string | null;
}

export interface ExpiringCredits {
  credits: number;
  firstCredits: number;
  /** First and last day on which credits expire, in Asia/Kolkata. */
  firstDay: Day;
  lastDay: Day;
}

const noticeMs = 14 * 24 * 60 * 60 * 1000;

/** Null if none expire within 14 days. */
export function expiringCredits(lots: readonly CreditLot[], now: Date): ExpiringCredits | null {
  const expiring = lots
    .flatMap(({ remaining, expires_at }) =>
      expires_at === null ? [] : [{ remaining, at: Date.parse(expires_at) }],
    )
    .filter(({ remaining, at }) => {
      const left = at - now.getTime();
      return remaining > 0 && left > 0 && left <= noticeMs;
    })
    .map(({ remaining, at }) => ({ remaining, day: todayInSpace(new Date(at)) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const first = expiring[0];
  const last = expiring.at(-1);
  if (!first || !last) return null;
  const sum = (of: typeof expiring) => of.reduce((total, { remaining }) => total + remaining, 0);
  return {
    credits: sum(expiring),
    firstCredits: sum(expiring.filter(({ day }) => day === first.day)),
    firstDay: first.day,
    lastDay: last.day,
  };
}
