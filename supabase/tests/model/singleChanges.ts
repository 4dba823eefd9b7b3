import type { TransactionSql } from "postgres";
import { expect } from "vitest";
import { atQuotedPrice } from "../rules/bookings/quotedPrice";
import { actAs, failureOf, setClock } from "../rules/spaceTime";
import { sql } from "../stack";
import { chosen, clock, type Space } from "./bookingSpace";
import type { Changes } from "./bookingSteps";

export function singleChanges(space: Space) {
  const { boss, model, idOf, roomOf, person, actorOf, slotOf, timeOf, made, version } = space;

  const changes: Changes<"book" | "bookAgain" | "endEarly" | "reschedule" | "move" | "cancel"> = {
    async book({ member, priceError, ...place }) {
      const { client, id: user_id } = person(member);
      const row = { user_id, ...slotOf(place), request_id: crypto.randomUUID() };
      const book = (quote: object) =>
        client
          .from("bookings")
          .insert({ ...row, ...quote })
          .select("id")
          .single();
      // Without a quote nothing may be charged.
      return priceError === 0
        ? made(model.book(member, place), await atQuotedPrice(book))
        : made(null, await book({}));
    },

    async bookAgain({ which, member }) {
      const earlier = chosen(which, model.entries);
      if (!earlier) return null;
      const { room, day: index, start, length } = earlier;
      return changes.book({ do: "book", member, priceError: 0, room, day: index, start, length });
    },

    async endEarly({ which, halves, isAdmin }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking || halves >= booking.length) return null;
      const { new_date, new_start_time } = timeOf(booking);
      const lastHalf = `${new_date} ${clock(booking.start + halves - 1)}:10`;
      const error = await runningAt(lastHalf, actorOf(booking, isAdmin).id, (tx) =>
        atQuotedPrice(async ({ quote_id = null }) => {
          const call = (inner: TransactionSql) => inner`
            select reschedule_booking(
              ${idOf(booking)}, ${new_date}, ${new_start_time}, ${halves}, quote_id => ${quote_id})`;
          return { error: await failureOf(tx, call) };
        }),
      );
      return { error, isExpected: model.endEarly(booking, halves, isAdmin) };
    },

    async reschedule({ which, room, ...span }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking) return null;
      const move = {
        booking_id: idOf(booking),
        ...timeOf(span),
        ...(room !== null && { new_room: roomOf(room) }),
      };
      const { error } = await atQuotedPrice((quote) =>
        person(booking.member).client.rpc("reschedule_booking", { ...move, ...quote }),
      );
      const place = { ...span, room: room ?? booking.room };
      return { error, isExpected: model.move(booking, place, false) };
    },

    async move({ which, ...place }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking) return null;
      const { id, updated_at } = await version(booking);
      const move = {
        booking_id: id,
        version: updated_at,
        new_room: roomOf(place.room),
        ...timeOf(place),
      };
      const { error } = await atQuotedPrice((quote) =>
        boss.client.rpc("move_booking", { ...move, ...quote }),
      );
      return { error, isExpected: model.move(booking, place, true) };
    },

    async cancel({ which, isAdmin }) {
      const booking = chosen(which, model.all("booking"));
      if (!booking) return null;
      const { client } = actorOf(booking, isAdmin);
      const { id: booking_id, updated_at } = await version(booking);
      const { data } = await client
        .rpc("quote_cancellation", { booking_id })
        .single()
        .throwOnError();
      expect(data.credits).toBe(model.refundOf(booking, booking.price, false));
      const { error } = await client.rpc("cancel_booking", {
        booking_id,
        version: updated_at,
        credits_agreed: model.refundOf(booking, booking.price, isAdmin),
        ...(isAdmin && { reason: "The model" }),
      });
      model.cancel(booking, isAdmin);
      return { error, isExpected: true };
    },
  };
  return changes;
}
/** Calls at another time of the space, which is then as before. Returns the error of the answer. */
async function runningAt(
  wall: string,
  actor: string,
  call: (tx: TransactionSql) => Promise<{ error: unknown }>,
): Promise<unknown> {
  return sql.begin(async (tx) => {
    const clocks = await tx<{ source: string }[]>`
      select pg_get_functiondef(oid) as source from pg_proc
      where pronamespace = 'private'::regnamespace and proname in ('space_now', 'space_today')`;
    await setClock(tx, wall);
    await actAs(tx, actor);
    const { error } = await call(tx);
    await tx`reset role`;
    for (const { source } of clocks) await tx.unsafe(source);
    return error;
  });
}
