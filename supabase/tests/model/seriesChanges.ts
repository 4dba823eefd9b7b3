import { expect } from "vitest";
import { sql } from "../stack";
import { chosen, clock, type Space } from "./bookingSpace";
import type { Changes } from "./bookingSteps";

export function seriesChanges(
  space: Space,
): Changes<"bookSeries" | "cancelSeries" | "changeSeries"> {
  const { model, days, ids, seriesOf, idOf, dayOf, roomOf, person, actorOf, slotOf } = space;
  /** The later bookings of a series, in the order of the database. */
  const datesOf = (series: string, from: number, until: number) =>
    model
      .all("booking")
      .filter((one) => seriesOf.get(one) === series && one.day >= from && one.day <= until)
      .toSorted((a, b) => a.day - b.day || a.start - b.start || (idOf(a) < idOf(b) ? -1 : 1));
  const chosenOfSeries = (which: number) => {
    const one = chosen(
      which,
      model.all("booking").filter((booking) => seriesOf.has(booking)),
    );
    return one && { one, series_id: seriesOf.get(one) ?? "" };
  };

  return {
    async bookSeries({ member, room, start, length }) {
      const { client } = person(member);
      const { booking_date: starts_on, ...slot } = slotOf({ room, day: 0, start, length });
      const terms = { ...slot, starts_on, frequency: "daily", occurrences: days.length };
      const booked = model.bookSeries(
        member,
        days.map((_, index) => ({ day: index, room, start, length })),
      );
      const { data: quote } = await client.rpc("quote_series", terms).single().throwOnError();
      const sent = { ...terms, quote_id: quote.quote_id ?? "" };
      const { data, error } = await client.rpc("book_series", sent).single();
      if (!booked) return { error, isExpected: false };
      expect(quote.credits).toBe(booked.reduce((sum, { price }) => sum + price, 0));
      const series = data?.series_id ?? "";
      const rows = await sql<{ id: string }[]>`
        select id from bookings where series_id = ${series} order by booking_date`;
      for (const [index, booking] of booked.entries()) {
        ids.set(booking, rows[index]?.id ?? "");
        seriesOf.set(booking, series);
      }
      return { error, isExpected: true };
    },

    async cancelSeries({ which, from, isAdmin }) {
      const found = chosenOfSeries(which);
      if (!found) return null;
      const { one, series_id } = found;
      const dates = datesOf(series_id, from, days.length);
      const { client } = actorOf(one, isAdmin);
      const range = { series_id, from_date: dayOf(from), ...(isAdmin && { reason: "The model" }) };
      const { data: quote } = await client.rpc("quote_series_cancellation", range).single();
      const sent = { ...range, quote_id: quote?.quote_id ?? "" };
      const { error } = await client.rpc("cancel_series", sent);
      const refund = dates.reduce(
        (sum, date) => sum + model.refundOf(date, date.price, isAdmin),
        0,
      );
      expect(quote?.credits_change ?? 0).toBe(refund);
      for (const booking of dates) model.cancel(booking, isAdmin);
      return { error, isExpected: dates.length > 0 };
    },

    async changeSeries({ which, scope, until, room, isAdmin, ...time }) {
      const found = chosenOfSeries(which);
      if (!found) return null;
      const { one, series_id } = found;
      const from = scope === "all" ? 0 : one.day;
      const last = scope === "one" ? one.day : scope === "range" ? until : days.length - 1;
      const dates = datesOf(series_id, from, last);
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
      const charged = () => dates.reduce((sum, date) => sum + date.charged, 0);
      const before = charged();
      const isExpected = model.moveSeries(dates, { ...time, room }, isAdmin);
      if (isExpected) expect(quote?.credits_change).toBe(before - charged());
      return { error, isExpected };
    },
  };
}
