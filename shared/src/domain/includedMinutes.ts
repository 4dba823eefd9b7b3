import { formatCredits } from "./credits";
import type { Day } from "./dates";
import { formatMonth } from "./formatDates";

/** `2 h 30 min` */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(" ");
}

/** `2 h included + 1 credit`, or `3 credits` */
export function formatCharge(credits: number, includedMinutes: number): string {
  if (includedMinutes === 0) return formatCredits(credits);
  const included = `${formatMinutes(includedMinutes)} included`;
  return credits > 0 ? `${included} + ${formatCredits(credits)}` : included;
}

interface Refund {
  credits: number;
  /** Credits that the booking cost. */
  charged: number;
  minutes: number;
  /** Included minutes that the booking used. */
  minutes_charged: number;
}

/** `1 of 2 credits`, `1 h of 2 h included`, or both */
export const formatRefund = ({ credits, charged, minutes, minutes_charged }: Refund): string =>
  [
    minutes_charged > 0 &&
      `${formatMinutes(minutes)} of ${formatMinutes(minutes_charged)} included`,
    (charged > 0 || minutes_charged === 0) && `${credits} of ${formatCredits(charged)}`,
  ]
    .filter(Boolean)
    .join(" and ");

/** `30 min of the plan and 4 credits` */
export const formatRefunded = (credits: number, minutes: number): string =>
  [minutes > 0 && `${formatMinutes(minutes)} of the plan`, credits > 0 && formatCredits(credits)]
    .filter(Boolean)
    .join(" and ");

/** `1 h will go back to November` */
export const formatReturned = (minutes: number, day: Day): string =>
  `${formatMinutes(minutes)} will go back to ${formatMonth(day)}`;
