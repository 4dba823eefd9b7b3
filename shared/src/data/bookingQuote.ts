import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { usePortal } from "../contract/usePortal";
import type { ClockTime, Day } from "../domain/dates";
import { queryRoots } from "./queryKeys";
import { refusalError, refusalOf } from "./refusals";
import type { Supabase } from "./supabase";

const quoteSchema = v.object({
  quote_id: v.string(),
  credits: v.number(),
  /** Due at the front desk. */
  rupees: v.number(),
  /** Negative if the member is charged. */
  credits_change: v.number(),
  /** Of the member, before the booking. */
  balance: v.number(),
  /** The credits that are missing. */
  shortfall: v.number(),
  /** What pays, or gets the refund of a shorter booking. */
  lots: v.array(
    v.object({ credits: v.number(), expires_at: v.nullable(v.string()), is_renewed: v.boolean() }),
  ),
  /** What cancelling returns until each time, in the local time of the space. Empty: everything. */
  refunds: v.array(
    v.object({ until: v.string(), credits: v.number(), minutes: v.optional(v.number(), 0) }),
  ),
  /** Whether the slot has to be requested. Missing in quotes stored before rooms could need approval. */
  needs_approval: v.optional(v.boolean(), false),
  /** Minutes of the member's plan that pay for a part. Missing in quotes stored before plans paid for rooms. */
  included_minutes: v.optional(v.number(), 0),
  /** Minutes that go back to the month from which a booking moves. */
  minutes_returned: v.optional(v.number(), 0),
});

export type BookingQuote = v.InferOutput<typeof quoteSchema>;

export interface QuoteTerms {
  room_id: string;
  booking_date: Day;
  start_time: ClockTime;
  /** Half hours. */
  duration: number;
  /** The booking that moves. */
  booking_id?: string;
  /** For admins who book for a member. */
  member_id?: string;
  price_reason?: string;
  /** With a `price_reason`: in credits, or in rupees in a room priced in rupees. */
  price?: number;
  overrides?: string[];
}

const fiveMinutesMs = 300_000;

/** Rejects with the refusal of the booking. A quote expires after 10 minutes, so it is read again before. */
export const bookingQuoteQuery = (supabase: Supabase, terms: QuoteTerms) =>
  queryOptions({
    queryKey: [queryRoots.bookingQuotes, terms] as const,
    queryFn: async ({ signal }): Promise<BookingQuote> => {
      const { data } = await supabase
        .rpc("quote_booking", terms)
        .abortSignal(signal)
        .single()
        .throwOnError();
      if (data.refusal) throw refusalError(data.refusal, data.facts);
      return v.parse(quoteSchema, data);
    },
    staleTime: 0,
    refetchInterval: fiveMinutesMs,
    retry: (failures, error) => refusalOf(error) === null && failures < 1,
  });

/** `terms` are null as long as there is nothing to quote. A quote that is not `enabled` stays as it is. */
export function useBookingQuote(
  terms: QuoteTerms | null,
  enabled: boolean,
  placeholderData?: (previous: BookingQuote | undefined) => BookingQuote | undefined,
) {
  const { supabase } = usePortal();
  const noTerms = { room_id: "", booking_date: "", start_time: "", duration: 0 };
  return useQuery({
    ...bookingQuoteQuery(supabase, terms ?? noTerms),
    enabled: enabled && terms !== null,
    ...(placeholderData && { placeholderData }),
  });
}

type ShownTerms = Pick<BookingQuote, "credits" | "rupees"> &
  Partial<Pick<BookingQuote, "included_minutes" | "refunds">>;

const termsText = ({ credits, rupees, included_minutes = 0, refunds }: ShownTerms) =>
  JSON.stringify([credits, rupees, included_minutes, refunds]);

/**
 * The quote as shown, or the first one. Rejects with `quote_changed` if its price differs from the shown one, or its
 * refunds do, if these were shown.
 */
export async function quoteAtPrice(
  { queryClient, supabase }: { queryClient: QueryClient; supabase: Supabase },
  terms: QuoteTerms,
  shown: ShownTerms,
): Promise<string> {
  const query = bookingQuoteQuery(supabase, terms);
  const quote = await queryClient.fetchQuery({ ...query, staleTime: Infinity, retry: false });
  const { credits, rupees, included_minutes, refunds } = quote;
  if (termsText(quote) !== termsText({ refunds, ...shown })) {
    throw refusalError("quote_changed", {
      kind: "booking",
      credits,
      rupees,
      included_minutes,
      quote,
    });
  }
  return quote.quote_id;
}

/** Shows the quote that a refusal contains, or reads quotes again. */
export function renewQuote(queryClient: QueryClient, terms: QuoteTerms, error: unknown): void {
  const quote = v.safeParse(quoteSchema, refusalOf(error)?.params["quote"]);
  if (quote.success) {
    queryClient.setQueryData([queryRoots.bookingQuotes, terms], quote.output);
  } else {
    void queryClient.invalidateQueries({ queryKey: [queryRoots.bookingQuotes] });
  }
}
