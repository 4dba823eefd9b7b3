import type { TestUser } from "../../stack";
import { sql } from "../../stack";

export interface SeriesDate {
  booking_id: string | null;
  room_id: string;
  booking_date: string;
  start_time: string;
  is_skipped: boolean;
  refusal: string | null;
  facts: object | null;
  credits: number | null;
  credits_change: number | null;
}

/** A weekly hour at 10:00, three times. */
export const weekly = (room: string, firstDay: string) => ({
  room_id: room,
  start_time: "10:00",
  duration: 2,
  frequency: "weekly",
  starts_on: firstDay,
  occurrences: 3,
});

export const quoteSeries = async ({ client }: TestUser, terms: ReturnType<typeof weekly>) => {
  const { data } = await client.rpc("quote_series", terms).single().throwOnError();
  return { ...data, dates: data.dates as unknown as SeriesDate[] };
};

/** Books a series at its quote. */
export async function bookSeries(person: TestUser, terms: ReturnType<typeof weekly>) {
  const { quote_id } = await quoteSeries(person, terms);
  return person.client.rpc("book_series", { ...terms, quote_id }).single();
}

export const bookingsOf = (series: string) => sql<
  { id: string; day: string; start: string; room: string; price: number; place: number }[]
>`
  select id, booking_date::text as day, to_char(start_time, 'HH24:MI') as start, room_id as room,
    total_credits as price, series_position as place
  from bookings where series_id = ${series} order by booking_date`;
