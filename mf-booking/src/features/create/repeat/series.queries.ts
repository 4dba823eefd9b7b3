import { queryRoots } from "@portal/shared/data/queryKeys";
import type { Supabase } from "@portal/shared/data/supabase";
import type { ClockTime, Day } from "@portal/shared/domain/dates";
import { queryOptions } from "@tanstack/react-query";
import { readSeriesQuote, seriesQuoteOptions } from "../../../data/series/seriesQuote";
import type { Frequency } from "../../../data/series/seriesRule";

/** What is booked on a date instead. */
export type Replacement = {
  date: Day;
  is_skipped?: boolean;
  start_time?: ClockTime;
  room_id?: string;
};

export type SeriesTerms = {
  room_id: string;
  start_time: ClockTime;
  /** Half hours. */
  duration: number;
  frequency: Frequency;
  every_weeks: number;
  starts_on: Day;
  /** How many dates, or else the last day. */
  occurrences?: number;
  until_date?: Day;
  replacements: Replacement[];
};

export const newSeriesQuery = (supabase: Supabase, terms: SeriesTerms) =>
  queryOptions({
    ...seriesQuoteOptions,
    queryKey: [queryRoots.bookingQuotes, "series", terms],
    queryFn: async ({ signal }) =>
      readSeriesQuote(
        (await supabase.rpc("quote_series", terms).abortSignal(signal).single().throwOnError())
          .data,
      ),
    // The list stays in view while another choice is quoted.
    placeholderData: (previous) => previous,
  });
