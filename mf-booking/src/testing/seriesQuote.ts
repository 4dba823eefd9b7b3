import type { SeriesDate, SeriesQuote } from "../data/series/seriesQuote";

export const seriesDate = (booking_date: string, more: Partial<SeriesDate> = {}): SeriesDate => ({
  booking_id: null,
  room_id: "neem",
  booking_date,
  start_time: "10:00:00",
  end_time: "10:30:00",
  is_skipped: false,
  refusal: null,
  facts: null,
  credits: 2,
  rupees: 0,
  credits_change: -2,
  rupees_change: 0,
  included_minutes: 0,
  minutes_returned: 0,
  ...more,
});

/** The totals of the dates that are neither skipped nor refused. */
export function seriesQuote(
  dates: readonly SeriesDate[],
  more: Partial<SeriesQuote> = {},
): SeriesQuote {
  const booked = dates.filter(({ is_skipped, refusal }) => !is_skipped && !refusal);
  return {
    quote_id: dates.some(({ refusal }) => refusal) ? null : `quote of ${booked.length}`,
    credits: booked.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    rupees: 0,
    credits_change: booked.reduce((sum, { credits_change }) => sum + (credits_change ?? 0), 0),
    rupees_change: booked.reduce((sum, { rupees_change }) => sum + (rupees_change ?? 0), 0),
    included_minutes: booked.reduce((sum, date) => sum + date.included_minutes, 0),
    minutes_returned: booked.reduce((sum, date) => sum + date.minutes_returned, 0),
    shortfall: 0,
    missing_months: [],
    dates: [...dates],
    ...more,
  };
}
