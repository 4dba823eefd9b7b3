import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { formatMinutes } from "@portal/shared/domain/includedMinutes";
import { queryOptions } from "@tanstack/react-query";

/** What the member gets back by cancelling now, and later from `ends_at` on. */
export interface CancellationQuote {
  credits: number;
  charged: number;
  /** In the local time of the space. Null if the refund will not change. */
  ends_at: string | null;
  later: number | null;
  /** Minutes of the plan, likewise. */
  minutes: number;
  minutes_charged: number;
  minutes_later: number | null;
}

const minuteMs = 60_000;

/** Null if the booking no longer exists. The refund changes with the time. */
export const cancellationQuoteQuery = (supabase: Supabase, bookingId: string) =>
  queryOptions({
    queryKey: [queryRoots.bookingRefund, bookingId, "quote"],
    queryFn: async ({ signal }): Promise<CancellationQuote | null> => {
      const { data } = await supabase
        .rpc("quote_cancellation", { booking_id: bookingId })
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: minuteMs,
  });

/** The room has a refund ladder: the refund is part of it, or will change. */
export const hasLadder = (quote: CancellationQuote): boolean =>
  quote.ends_at !== null || quote.credits < quote.charged || quote.minutes < quote.minutes_charged;

/** `Cancel now: 3 of 4 credits back. From 2:00 PM on: none.`, or with `1 h of 2 h included` */
export function quoteSentence(quote: CancellationQuote, today: string): string {
  const { charged, minutes_charged, ends_at, later, minutes_later } = quote;
  const back = (credits: number, minutes: number, none: string) =>
    [
      credits > 0 && `${credits} of ${formatCredits(charged)}`,
      minutes > 0 && `${formatMinutes(minutes)} of ${formatMinutes(minutes_charged)} included`,
    ]
      .filter(Boolean)
      .join(" and ") || none;
  const nothing = charged > 0 ? "no credits" : "nothing";
  const now = `Cancel now: ${back(quote.credits, quote.minutes, nothing)} back.`;
  // Of few credits, the next step can return as many.
  if (ends_at === null || (later === quote.credits && (minutes_later ?? 0) === quote.minutes)) {
    return now;
  }
  const [day = "", time = ""] = ends_at.split("T");
  const from = day === today ? formatTime(time) : `${formatDay(day)}, ${formatTime(time)}`;
  return `${now} From ${from} on: ${back(later ?? 0, minutes_later ?? 0, "none")}.`;
}
