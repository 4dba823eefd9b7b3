import fc from "fast-check";
import { sql } from "../stack";
import { chosen, clock, command, compare, some, type Space } from "./bookingSpace";

const { start, length } = some.span;
const ofSeries = { which: some.which, isAdmin: fc.boolean() };

/** The later bookings of a series, in the order of the database. */
const datesOf = ({ model, seriesOf, idOf }: Space, series: string, from: number, until: number) =>
  model
    .all("booking")
    .filter((one) => seriesOf.get(one) === series && one.day >= from && one.day <= until)
    .toSorted((a, b) => a.day - b.day || a.start - b.start || (idOf(a) < idOf(b) ? -1 : 1));

function chosenOfSeries({ model, seriesOf }: Space, which: number) {
  const one = chosen(
    which,
    model.all("booking").filter((booking) => seriesOf.has(booking)),
  );
  return one && { one, series_id: seriesOf.get(one) ?? "" };
}

export const seriesCommands = {
  bookSeries: command(
    3,
    { member: some.member, room: some.room, start, length },
    async (space, { member, ...place }) => {
      const { model, days, ids, seriesOf, person, slotOf } = space;
      const { client } = person(member);
      const places = days.map((_, index) => ({ ...place, day: index }));
      const { booking_date: starts_on, ...slot } = slotOf({ ...place, day: 0 });
      const terms = { ...slot, starts_on, frequency: "daily", occurrences: days.length };
      const { data: quote } = await client.rpc("quote_series", terms).single().throwOnError();
      const refusals = (quote.dates as { refusal: string | null }[]).map(({ refusal }) => refusal);
      const dates = places.map((each) => ({ member, place: each, own: undefined }));
      compare(refusals, model.judgeDates(dates, false));
      const sent = { ...terms, quote_id: quote.quote_id ?? "" };
      const { data, error } = await client.rpc("book_series", sent).single();
      const booked = model.bookSeries(member, places);
      if (typeof booked === "string") return { error, refusal: booked };
      compare(
        quote.credits,
        booked.reduce((sum, { price }) => sum + price, 0),
      );
      const series = data?.series_id ?? "";
      const rows = await sql<{ id: string }[]>`
      select id from bookings where series_id = ${series} order by booking_date`;
      for (const [index, booking] of booked.entries()) {
        ids.set(booking, rows[index]?.id ?? "");
        seriesOf.set(booking, series);
      }
      return { error, refusal: null };
    },
  ),

  cancelSeries: command(
    2,
    { ...ofSeries, from: some.day },
    async (space, { which, from, isAdmin }) => {
      const found = chosenOfSeries(space, which);
      if (!found) return null;
      const { model, days, dayOf, actorOf } = space;
      const dates = datesOf(space, found.series_id, from, days.length);
      const { client } = actorOf(found.one, isAdmin);
      const range = {
        series_id: found.series_id,
        from_date: dayOf(from),
        ...(isAdmin && { reason: "The model" }),
      };
      const { data: quote } = await client.rpc("quote_series_cancellation", range).single();
      const sent = { ...range, quote_id: quote?.quote_id ?? "" };
      const { error } = await client.rpc("cancel_series", sent);
      const refunds = dates.map((date) => model.refundOf(date, date.price, isAdmin));
      compare(
        quote?.credits_change ?? 0,
        refunds.reduce((sum, refund) => sum + refund, 0),
      );
      for (const booking of dates) model.cancel(booking, isAdmin);
      return { error, refusal: dates.length > 0 ? null : "unknown_quote" };
    },
  ),

  changeSeries: command(
    3,
    {
      ...ofSeries,
      // This one, this and following, all, or a range of days.
      scope: fc.constantFrom("one", "following", "all", "range"),
      until: some.day,
      start,
      length,
      room: fc.option(some.room),
    },
    async (space, { which, scope, until, room, isAdmin, ...time }) => {
      const found = chosenOfSeries(space, which);
      if (!found) return null;
      const { one, series_id } = found;
      const { model, days, dayOf, roomOf, actorOf } = space;
      const from = scope === "all" ? 0 : one.day;
      const last = scope === "one" ? one.day : scope === "range" ? until : days.length - 1;
      const dates = datesOf(space, series_id, from, last);
      const { client } = actorOf(one, isAdmin);
      const terms = {
        series_id,
        from_date: dayOf(from),
        until_date: dayOf(last),
        start_time: clock(time.start),
        duration: time.length,
        ...(room !== null && { room_id: roomOf(room) }),
      };
      const { data: quote } = await client.rpc("quote_series_change", terms).single();
      const sent = { ...terms, quote_id: quote?.quote_id ?? "" };
      const { error } = await client.rpc("change_series", sent);
      if (dates.length === 0) return { error, refusal: "unknown_series" };
      const charged = () => dates.reduce((sum, date) => sum + date.charged, 0);
      const before = charged();
      const moves = dates.map((own) => ({
        own,
        member: own.member,
        place: { ...time, day: own.day, room: room ?? own.room },
      }));
      const refusal = model.moveSeries(moves, isAdmin);
      if (!refusal) compare(quote?.credits_change, before - charged());
      return { error, refusal };
    },
  ),
};
