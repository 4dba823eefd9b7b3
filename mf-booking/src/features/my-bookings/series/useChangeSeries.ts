import { usePortal } from "@portal/shared/contract/usePortal";
import { hasNoResponse, retryLostResponse } from "@portal/shared/data/errors";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Supabase } from "@portal/shared/data/supabase";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { useRequestId } from "@portal/shared/data/useRequestId";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { formatCount } from "@portal/shared/domain/numbers";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { invalidateBookings } from "../../../data/invalidateBookings";
import {
  formatChange,
  readSeriesQuote,
  seriesQuoteOptions,
  showNewQuote,
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
  const isUnconfirmed = useRef(false);
  return useForgetOfflineError(
    useMutation({
      mutationFn: async ({ range, change, quoteId: quote_id }: ChangeRequest) => {
        const sent = change
          ? supabase.rpc("change_series", {
              ...range,
              ...change,
              quote_id,
              request_id: requestIdFor({ range, change }),
            })
          : supabase.rpc("cancel_series", { ...range, quote_id });
        const { data, error } = await sent.single();
        if (!error) return data;
        // An earlier request without a response has cancelled them.
        const isCancelled = !change && isUnconfirmed.current;
        if (isCancelled && refusalOf(error)?.code === "unknown_series") return null;
        throw error;
      },
      retry: (failures, error) => {
        isUnconfirmed.current ||= hasNoResponse(error);
        return retryLostResponse(failures, error);
      },
      onSuccess: (done, { change, range }) => {
        const facts = done ? [formatCount(done.bookings, "booking"), formatChange(done)] : [];
        toast({
          flow: `series ${range.series_id}`,
          title: change ? "Series changed" : "Series cancelled",
          description: facts.filter(Boolean).join(", "),
        });
        onDone();
      },
      onError: (error, terms) => {
        showNewQuote(queryClient, seriesChangeQuery(supabase, terms).queryKey, error);
      },
      onSettled: (_, error) => {
        settle(error);
        invalidateBookings(queryClient, error !== null);
      },
    }),
  );
}
