import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatDay, formatTime } from "@portal/shared/domain/formatDates";
import { queryOptions } from "@tanstack/react-query";

/** What the member gets back by cancelling now, and later from `ends_at` on. */
export interface CancellationQuote {
  credits: number;
  charged: number;
  /** In the local time of the space. Null if the refund will not change. */
  ends_at: string | null;
  later: number | null;
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
export const hasLadder = ({ credits, charged, ends_at }: CancellationQuote): boolean =>
  ends_at !== null || credits < charged;

/** `Cancel now: 3 of 4 credits back. From 2:00 PM on: none.` */
export function quoteSentence(quote: CancellationQuote, today: string): string {
  const { charged, ends_at, later } = quote;
  const back = (credits: number) =>
    credits === 0 ? "none" : `${credits} of ${formatCredits(charged)}`;
  const now = `Cancel now: ${quote.credits === 0 ? "no credits" : back(quote.credits)} back.`;
  // Of few credits, the next step can return as many.
  if (ends_at === null || later === quote.credits) return now;
  const [day = "", time = ""] = ends_at.split("T");
  const from = day === today ? formatTime(time) : `${formatDay(day)}, ${formatTime(time)}`;
  return `${now} From ${from} on: ${back(later ?? 0)}.`;
}
