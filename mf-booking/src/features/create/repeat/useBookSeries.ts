import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";
import { retryLostResponse } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { formatCount } from "@portal/shared/domain/numbers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { bookingFailureToast } from "../../../data/bookingFailure";
import { invalidateBookings } from "../../../data/invalidateBookings";
import { showNewQuote } from "../../../data/series/seriesQuote";
import { newSeriesQuery, type SeriesTerms } from "./series.queries";

interface SeriesRequest {
  terms: SeriesTerms;
  quoteId: string;
  roomName: string;
  credits: number;
}

interface Options {
  onBooked: () => void;
  buyCredits: () => void;
}

export function useBookSeries({ onBooked, buyCredits }: Options) {
  const { supabase, navigate } = usePortal();
  const toast = useToast("booking");
  const queryClient = useQueryClient();
  const { requestIdFor, settle } = useRequestId();
  return useForgetOfflineError(
    useMutation({
      mutationFn: async ({ terms, quoteId }: SeriesRequest) => {
        const request = { ...terms, quote_id: quoteId, request_id: requestIdFor(terms) };
        return (await supabase.rpc("book_series", request).single().throwOnError()).data;
      },
      retry: retryLostResponse,
      onSuccess: ({ bookings }, { roomName }) => {
        toast({
          title: "Booking Confirmed",
          description: `${roomName}, ${formatCount(bookings, "date")}`,
          action: { label: "My Bookings", onClick: () => navigate("/bookings") },
        });
        onBooked();
      },
      onError: (error, { terms, credits }) => {
        toast(bookingFailureToast("book", error, { credits, buyCredits }));
        const { queryKey } = newSeriesQuery(supabase, terms);
        showNewQuote(queryClient, queryKey, error);
      },
      onSettled: (_, error) => {
        settle(error);
        invalidateBookings(queryClient, error !== null);
      },
    }),
  );
}
