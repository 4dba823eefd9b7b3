import { usePortal } from "@portal/shared/contract/usePortal";
import { assertOnline, retryLostResponse } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { useRequestId } from "@portal/shared/data/useRequestId";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatCount } from "@portal/shared/domain/numbers";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidateBookings } from "../../../data/invalidateBookings";
import {
  quoteInRefusal,
  readSeriesQuote,
  seriesQuoteOptions,
} from "../../../data/series/seriesQuote";

/** Which bookings of a series are cancelled or changed. */
export type SeriesRange = { series_id: string; from_date?: Day; until_date?: Day };

/** What the bookings get instead. Without a value they keep theirs. */
export type SeriesChange = {
  room_id?: string;
  start_time?: ClockTime;
  /** Half hours. */
  duration?: number;
  /** Bookings that are left as they are. */
  kept?: string[];
};

/** The change is null if the bookings are cancelled. */
export type ChangeTerms = { range: SeriesRange; change: SeriesChange | null };

export const seriesChangeQuery = (supabase: Supabase, { range, change }: ChangeTerms) =>
  queryOptions({
    ...seriesQuoteOptions,
    queryKey: [queryRoots.bookingQuotes, "series change", range, change],
    queryFn: async ({ signal }) => {
      const asked = change
        ? supabase.rpc("quote_series_change", { ...range, ...change })
        : supabase.rpc("quote_series_cancellation", range);
      return readSeriesQuote((await asked.abortSignal(signal).single().throwOnError()).data);
    },
  });

interface ChangeRequest extends ChangeTerms {
  quoteId: string;
}

export function useChangeSeries(onDone: () => void) {
  const { supabase, toast } = usePortal();
  const queryClient = useQueryClient();
  const { requestIdFor, settle } = useRequestId();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async ({ range, change, quoteId: quote_id }: ChangeRequest) => {
        assertOnline();
        const sent = change
          ? supabase.rpc("change_series", {
              ...range,
              ...change,
              quote_id,
              request_id: requestIdFor({ range, change }),
            })
          : supabase.rpc("cancel_series", { ...range, quote_id });
        return (await sent.single().throwOnError()).data;
      },
      retry: retryLostResponse,
      onSuccess: ({ bookings, credits_change }, { change, range }) => {
        const count = formatCount(bookings, "booking");
        const credits = credits_change
          ? `, ${formatCredits(Math.abs(credits_change))} ${credits_change < 0 ? "charged" : "refunded"}`
          : "";
        toast({
          flow: `series ${range.series_id}`,
          title: change ? "Series changed" : "Series cancelled",
          description: `${count}${credits}`,
        });
        onDone();
      },
      onError: (error, terms) => {
        const quote = quoteInRefusal(error);
        const { queryKey } = seriesChangeQuery(supabase, terms);
        if (quote) queryClient.setQueryData(queryKey, quote);
        else void queryClient.invalidateQueries({ queryKey: [queryRoots.bookingQuotes] });
      },
      onSettled: (_, error) => {
        settle(error);
        invalidateBookings(queryClient, error !== null);
      },
    }),
  );
}
