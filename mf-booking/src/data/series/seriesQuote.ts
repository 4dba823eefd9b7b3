import { queryRoots } from "@portal/shared/data/queryKeys";
import { refusalOf } from "@portal/shared/data/refusals";
import { formatCredits } from "@portal/shared/domain/credits";
import { formatCharge, formatMinutes } from "@portal/shared/domain/includedMinutes";
import { formatRupees } from "@portal/shared/domain/money";
import { formatCount } from "@portal/shared/domain/numbers";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import * as v from "valibot";

const seriesDateSchema = v.object({
  /** Null for a booking that is not made yet. */
  booking_id: v.nullable(v.string()),
  room_id: v.string(),
  booking_date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  is_skipped: v.boolean(),
  refusal: v.nullish(v.string(), null),
  facts: v.nullish(v.record(v.string(), v.unknown()), null),
  credits: v.nullable(v.number()),
  rupees: v.nullable(v.number()),
  /** Negative if the member is charged. */
  credits_change: v.nullable(v.number()),
  /** Positive if more is due at the front desk. */
  rupees_change: v.nullable(v.number()),
  /** Minutes of the member's plan that pay for a part. */
  included_minutes: v.nullish(v.number(), 0),
  /** Minutes that go back to the month of the date. */
  minutes_returned: v.nullish(v.number(), 0),
});
export type SeriesDate = v.InferOutput<typeof seriesDateSchema>;

const seriesQuoteSchema = v.object({
  /** Null while a date is refused. */
  quote_id: v.nullable(v.string()),
  credits: v.number(),
  rupees: v.number(),
  credits_change: v.number(),
  rupees_change: v.number(),
  included_minutes: v.nullish(v.number(), 0),
  minutes_returned: v.nullish(v.number(), 0),
  shortfall: v.number(),
  missing_months: v.nullish(v.array(v.string()), null),
  dates: v.array(seriesDateSchema),
});
export type SeriesQuote = v.InferOutput<typeof seriesQuoteSchema>;

export const readSeriesQuote = (data: unknown): SeriesQuote => v.parse(seriesQuoteSchema, data);

/** The new quote in a refusal, or null. */
export function quoteInRefusal(error: unknown): SeriesQuote | null {
  const quote = v.safeParse(seriesQuoteSchema, refusalOf(error)?.params["quote"]);
  return quote.success ? quote.output : null;
}

/** Shows the quote that the refusal contains, or else reads all quotes again. */
export function showNewQuote(queryClient: QueryClient, queryKey: QueryKey, error: unknown): void {
  const quote = quoteInRefusal(error);
  if (quote) queryClient.setQueryData(queryKey, quote);
  else void queryClient.invalidateQueries({ queryKey: [queryRoots.bookingQuotes] });
}

const minuteMs = 60_000;

/** Quotes are read again before they expire. Refusals are not retried. */
export const seriesQuoteOptions = {
  staleTime: 0,
  refetchInterval: 5 * minuteMs,
  retry: (failures: number, error: Error) => refusalOf(error) === null && failures < 1,
};

/** The dates that are not skipped, also those that are refused. */
export const chosenDates = ({ dates }: SeriesQuote): readonly SeriesDate[] =>
  dates.filter(({ is_skipped }) => !is_skipped);

/** `12 dates` */
export const countDates = (dates: readonly unknown[]): string => formatCount(dates.length, "date");

type Total = Pick<SeriesQuote, "credits" | "rupees" | "included_minutes">;

/** `48 credits`, `4 h included + 44 credits`, or `₹6,000 at the front desk` */
export const formatTotal = ({ credits, rupees, included_minutes }: Total): string =>
  rupees > 0
    ? `${formatRupees(rupees)} at the front desk`
    : formatCharge(credits, included_minutes);

type Change = Pick<SeriesDate, "credits_change" | "rupees_change"> &
  Partial<Pick<SeriesDate, "minutes_returned">>;

/** `8 credits refunded`, `1 h back in your plan`, `₹500 more at the front desk`, or empty if the price stays. */
export const formatChange = (change: Change): string =>
  [
    formatPriceChange(change),
    change.minutes_returned && `${formatMinutes(change.minutes_returned)} back in your plan`,
  ]
    .filter(Boolean)
    .join(", ");

function formatPriceChange({ credits_change, rupees_change }: Change): string {
  if (credits_change)
    return `${formatCredits(Math.abs(credits_change))} ${credits_change < 0 ? "charged" : "refunded"}`;
  if (rupees_change)
    return `${formatRupees(Math.abs(rupees_change))} ${rupees_change < 0 ? "less" : "more"} at the front desk`;
  return "";
}
