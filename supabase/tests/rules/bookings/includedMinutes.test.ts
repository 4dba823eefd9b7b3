import { beforeEach, describe, expect, it } from "vitest";
import { add, newRoom, unique } from "../../rows";
import type { TestUser } from "../../stack";
import { newRoomAndMember } from "../roomAndMember";
import { inRolledBackTransaction, setClock, SpaceOf } from "../spaceTime";

let boss: TestUser;
let maya: TestUser;
/** Costs a credit an hour. */
let room: string;
beforeEach(async () => {
  ({ boss, maya } = await newRoomAndMember("Maya Included", 40));
  room = await newRoom({ credits_per_hour: 1 });
});

interface Booked {
  id: string;
  total_credits: number;
  included_minutes: number;
  updated_at: string;
}
type Terms = [day: string, start: string, duration: number];

/** Monday, 4 March 2030. */
class Space extends SpaceOf {
  async #rpc<T>(name: string, args: Record<string, unknown>, person = maya): Promise<T> {
    await this.act(person.id);
    const list = Object.entries(args);
    const text = list
      .map(
        ([key, value], at) =>
          `${key} => $${at + 1}${typeof value === "object" ? "::jsonb" : key === "version" ? "::text::timestamptz" : ""}`,
      )
      .join(", ");
    const rows = await this.tx.unsafe(
      `select * from ${name}(${text})`,
      list.map(([, value]) => value as never),
    );
    return rows[0] as T;
  }

  call = <T = Record<string, unknown>>(
    name: string,
    args: Record<string, unknown>,
    person?: TestUser,
  ) => this.#rpc<T>(name, args, person);

  quote = ([booking_date, start_time, duration]: Terms, more: object = {}) =>
    this.#rpc<{
      quote_id: string;
      credits: number;
      credits_change: number;
      included_minutes: number;
      minutes_returned: number;
      refunds: object[];
    }>("quote_booking", { room_id: room, booking_date, start_time, duration, ...more });

  async insert([booking_date, start_time, duration]: Terms, more: object = {}): Promise<Booked> {
    await this.act();
    const [booked] = await this.tx<Booked[]>`insert into bookings ${this.tx({
      user_id: maya.id,
      room_id: room,
      booking_date,
      start_time,
      duration,
      ...more,
    })} returning *, updated_at::text`;
    return booked as Booked;
  }

  /** At its quote. */
  async book(terms: Terms): Promise<Booked> {
    const { quote_id } = await this.quote(terms);
    return this.insert(terms, { request_id: crypto.randomUUID(), quote_id });
  }

  /** At its quote. */
  async move(booking_id: string, terms: Terms, new_room = room, person = maya) {
    await this.act(person.id);
    const [new_date, new_start_time, new_duration] = terms;
    const quote = await this.quote(terms, { room_id: new_room, booking_id });
    const moved = await this.#rpc<Booked>(
      "reschedule_booking",
      { booking_id, new_date, new_start_time, new_duration, new_room, quote_id: quote.quote_id },
      person,
    );
    return { quote, moved };
  }

  /** The minutes used in each month. */
  async used() {
    const rows = await this.server(
      (tx) => tx<{ month: string; minutes: number }[]>`
        select to_char(month, 'Mon') as month, sum(minutes)::int as minutes from plan_minutes
        where user_id = ${maya.id} group by plan_minutes.month order by plan_minutes.month`,
    );
    return Object.fromEntries(rows.map(({ month, minutes }) => [month, minutes]));
  }

  async balance() {
    const [found] = await this.server(
      (tx) =>
        tx<{ balance: number }[]>`select balance from user_credits where user_id = ${maya.id}`,
    );
    return found?.balance;
  }
}

/** Runs `work` on Monday, 4 March 2030. Maya has a plan with `minutes` a month since January; null: no plan. */
async function inMarch(
  minutes: number | null,
  work: (space: Space) => Promise<void>,
  ends_on: string | null = null,
) {
  const plan =
    minutes === null
      ? null
      : await add("plans", { name: unique("Plan"), included_minutes: minutes });
  await inRolledBackTransaction(async (tx) => {
    await setClock(tx, "2030-03-04 09:00");
    if (plan) {
      await tx`insert into memberships (user_id, plan_id, starts_on, ends_on)
        values (${maya.id}, ${plan}, '2030-01-01', ${ends_on})`;
    }
    await work(new Space(tx, maya.id));
  });
}

const ladder = (space: Space) =>
  space.server(
    (tx) => tx`update room_rules
    set refund_ladder = '[{"hours": 24, "percent": 50}]' where room_id = ${room}`,
  );
const codeOf = (error: unknown) => (error as Error | null)?.message;
const twelfth = (start: string, duration: number): Terms => ["2030-03-12", start, duration];

const weekly = {
  frequency: "weekly",
  starts_on: "2030-03-12",
  occurrences: 4,
  start_time: "10:00",
  duration: 4,
};

interface SeriesQuote {
  quote_id: string;
  dates: { included_minutes: number }[];
}

const request = async (space: Space, terms: Terms) => {
  await space.server((tx) => tx`update room_rules set approval_hours = 24 where room_id = ${room}`);
  const { quote_id } = await space.quote(terms);
  const [booking_date, start_time, duration] = terms;
  const slot = { room_id: room, booking_date, start_time, duration };
  return space.call<{ id: string }>("request_booking", { ...slot, quote_id });
};

describe("the included minutes of a plan", () => {
  it("pay before credits, and the rest costs its share", () =>
    inMarch(120, async (space) => {
      const quote = await space.quote(twelfth("10:00", 6));
      expect(quote).toMatchObject({ credits: 1, credits_change: -1, included_minutes: 120 });
      expect(await space.book(twelfth("10:00", 6))).toMatchObject({
        total_credits: 1,
        included_minutes: 120,
      });
      expect(await space.book(twelfth("14:00", 2))).toMatchObject({
        total_credits: 1,
        included_minutes: 0,
      });
      expect(await space.book(["2030-04-01", "10:00", 4])).toMatchObject({
        total_credits: 0,
        included_minutes: 120,
      });
      expect(await space.used()).toEqual({ Mar: 120, Apr: 120 });
      expect(await space.balance()).toBe(38);
    }));

  it("are shown to admins in the lists, the calendar and the bookings of a block", () =>
    inMarch(120, async (space) => {
      const { id } = await space.book(twelfth("10:00", 6));
      const shown = { id, total_credits: 1, included_minutes: 120 };
      const inDay = { room, from_day: "2030-03-12", to_day: "2030-03-12" };
      expect(await space.call("search_bookings", inDay, boss)).toMatchObject(shown);
      expect(
        await space.call(
          "calendar_entries",
          { first_day: "2030-03-12", last_day: "2030-03-12" },
          boss,
        ),
      ).toMatchObject(shown);
      const block = { room, starts_at: "2030-03-12T09:00", ends_at: "2030-03-12T18:00" };
      expect(await space.call("bookings_in_block", block, boss)).toMatchObject(shown);
      await space.server((tx) => tx`delete from bookings where id = ${id}`);
      expect(await space.call("search_cancelled_bookings", inDay, boss)).toMatchObject(shown);
    }));

  it("round the price of the rest up once", () =>
    inMarch(30, async (space) => {
      expect(await space.quote(twelfth("10:00", 3))).toMatchObject({
        credits: 1,
        included_minutes: 30,
      });
      expect(await space.quote(twelfth("10:00", 4))).toMatchObject({
        credits: 2,
        included_minutes: 30,
      });
    }));

  it("are used by an insert without a quote, but not by one with an id that names none", () =>
    inMarch(120, async (space) => {
      expect(await space.insert(twelfth("10:00", 2))).toMatchObject({ included_minutes: 60 });
      const failure = await space.failure(() =>
        space.insert(twelfth("12:00", 2), { request_id: crypto.randomUUID() }),
      );
      expect(codeOf(failure)).toBe("quote_changed");
    }));

  it("do not change the price of members without a plan", () =>
    inMarch(null, async (space) => {
      expect(await space.quote(twelfth("10:00", 6))).toMatchObject({
        credits: 3,
        included_minutes: 0,
      });
      expect(await space.book(twelfth("10:00", 6))).toMatchObject({ total_credits: 3 });
      expect(await space.used()).toEqual({});
    }));

  it("do not pay for rupees, for prices that an admin named, or for admins", () =>
    inMarch(120, async (space) => {
      const rupeeRoom = await newRoom({ credits_per_hour: null });
      expect(await space.quote(twelfth("10:00", 2), { room_id: rupeeRoom })).toMatchObject({
        rupees: 2000,
        included_minutes: 0,
      });
      const slot = { room_id: room, booking_date: "2030-03-12", start_time: "10:00", duration: 4 };
      expect(
        await space.call(
          "quote_booking",
          { ...slot, member_id: maya.id, price_reason: "Agreed", price: 1 },
          boss,
        ),
      ).toMatchObject({ credits: 1, included_minutes: 0 });
      expect(await space.call("quote_booking", slot, boss)).toMatchObject({
        credits: 0,
        included_minutes: 0,
      });
    }));

  it("refuse a quote whose minutes another booking has used", () =>
    inMarch(120, async (space) => {
      const { quote_id } = await space.quote(twelfth("10:00", 4));
      await space.book(twelfth("14:00", 2));
      const failure = await space.failure(() =>
        space.insert(twelfth("10:00", 4), { request_id: crypto.randomUUID(), quote_id }),
      );
      expect(codeOf(failure)).toBe("quote_changed");
      expect(await space.used()).toEqual({ Mar: 60 });
    }));

  it("count by the plan of the booked day", () =>
    inMarch(
      120,
      async (space) => {
        const kept = await space.book(["2030-03-19", "10:00", 2]);
        expect(await space.quote(["2030-03-20", "10:00", 2])).toMatchObject({
          credits: 1,
          included_minutes: 0,
        });
        expect((await space.move(kept.id, ["2030-03-20", "10:00", 2])).quote).toMatchObject({
          credits: 1,
          minutes_returned: 60,
        });
        expect(await space.used()).toEqual({ Mar: 0 });
      },
      "2030-03-20",
    ));

  it("stay used when the plan gives less, and a booking that stays on its day keeps them", () =>
    inMarch(240, async (space) => {
      const { id } = await space.book(twelfth("10:00", 6));
      await space.server((tx) => tx`update plans set included_minutes = 60`);
      expect(await space.quote(twelfth("14:00", 2))).toMatchObject({ included_minutes: 0 });
      expect((await space.move(id, twelfth("11:00", 6))).moved).toMatchObject({
        included_minutes: 180,
        total_credits: 0,
      });
    }));
});

describe("a plan that includes chosen rooms", () => {
  let other: string;
  beforeEach(async () => {
    other = await newRoom({ credits_per_hour: 1 });
  });
  /** Limits the plan to the rooms. */
  const limitTo = (space: Space, ...rooms: string[]) =>
    space.server(
      (tx) => tx`
        insert into plan_rooms (plan_id, room_id)
        select plan_id, unnest(${rooms}::uuid[]) from memberships where user_id = ${maya.id}`,
    );

  it("pays in these rooms, and credits pay in others", () =>
    inMarch(120, async (space) => {
      await limitTo(space, room);
      expect(await space.quote(twelfth("10:00", 6), { room_id: other })).toMatchObject({
        credits: 3,
        included_minutes: 0,
      });
      expect(await space.insert(twelfth("10:00", 6), { room_id: other })).toMatchObject({
        total_credits: 3,
        included_minutes: 0,
      });
      expect(await space.quote(twelfth("10:00", 6))).toMatchObject({
        credits: 1,
        included_minutes: 120,
      });
      expect(await space.used()).toEqual({});
    }));

  it("refuses the quote of a room that it no longer includes, with the new price", () =>
    inMarch(120, async (space) => {
      const { quote_id } = await space.quote(twelfth("10:00", 4));
      await limitTo(space, other);
      const failure = await space.failure(() =>
        space.insert(twelfth("10:00", 4), { request_id: crypto.randomUUID(), quote_id }),
      );
      expect(codeOf(failure)).toBe("quote_changed");
      expect(JSON.parse((failure as { detail: string }).detail)).toMatchObject({
        credits: 2,
        included_minutes: 0,
      });
    }));

  it("refuses a quote when it includes other minutes, with the new price", () =>
    inMarch(120, async (space) => {
      const { quote_id } = await space.quote(twelfth("10:00", 4));
      await space.server((tx) => tx`update plans set included_minutes = 60`);
      const failure = await space.failure(() =>
        space.insert(twelfth("10:00", 4), { request_id: crypto.randomUUID(), quote_id }),
      );
      expect(codeOf(failure)).toBe("quote_changed");
      expect(JSON.parse((failure as { detail: string }).detail)).toMatchObject({
        credits: 1,
        // From 4 March: 120 × 3 ÷ 31 + 60 × 28 ÷ 31 = 65.8
        included_minutes: 66,
      });
    }));

  it("keeps the minutes of a booking that stays in its room, and returns them from others", () =>
    inMarch(120, async (space) => {
      const { id } = await space.book(twelfth("10:00", 4));
      await limitTo(space, other);
      expect((await space.move(id, twelfth("11:00", 4))).moved).toMatchObject({
        total_credits: 0,
        included_minutes: 120,
      });
      expect((await space.move(id, twelfth("11:00", 4), other)).moved).toMatchObject({
        total_credits: 0,
        included_minutes: 120,
      });
      expect((await space.move(id, twelfth("11:00", 4))).quote).toMatchObject({
        credits: 2,
        included_minutes: 0,
        minutes_returned: 120,
      });
      expect(await space.used()).toEqual({ Mar: 0 });
      expect(await space.balance()).toBe(38);
    }));

  it("books a request at its quote after it has changed", () =>
    inMarch(120, async (space) => {
      await limitTo(space, room);
      const { id } = await request(space, twelfth("10:00", 4));
      expect(await space.call("approve_request", { request_id: id }, boss)).toMatchObject({
        total_credits: 0,
        included_minutes: 120,
        price_reason: null,
      });
      const later = await request(space, ["2030-04-02", "10:00", 4]);
      await space.server((tx) => tx`update plan_rooms set room_id = ${other}`);
      expect(await space.call("approve_request", { request_id: later.id }, boss)).toMatchObject({
        included_minutes: 120,
        price_reason: "The price when it was requested",
      });
    }));

  it("includes no other room when its last room is retired, and keeps that room from deletion", () =>
    inMarch(120, async (space) => {
      await limitTo(space, other);
      await space.server((tx) => tx`update rooms set retired_at = now() where id = ${other}`);
      expect(await space.quote(twelfth("10:00", 2))).toMatchObject({ included_minutes: 0 });
      expect(await space.call("own_plan", {})).toMatchObject({ rooms: [] });
      const failure = await space.failure(() =>
        space.server((tx) => tx`delete from rooms where id = ${other}`),
      );
      expect(failure).toMatchObject({ constraint_name: "plan_rooms_room_id_fkey" });
    }));
});

describe("own_plan", () => {
  it("names the rooms, and what is left this month", () =>
    inMarch(120, async (space) => {
      await space.book(twelfth("10:00", 2));
      expect(await space.call("own_plan", {})).toMatchObject({ minutes_left: 60, rooms: null });
      await space.server(
        (tx) => tx`
          insert into plan_rooms (plan_id, room_id)
          select plan_id, ${room} from memberships where user_id = ${maya.id}`,
      );
      const [named] = await space.server((tx) => tx`select name from rooms where id = ${room}`);
      expect(await space.call("own_plan", {})).toMatchObject({ rooms: [named?.["name"]] });
    }));

  it("says what is left in the first month of a plan that begins later", () =>
    inMarch(120, async (space) => {
      await space.book(twelfth("10:00", 4));
      await space.server(
        (tx) => tx`update memberships set ends_on = '2030-03-04' where user_id = ${maya.id}`,
      );
      await space.server(
        (tx) => tx`
          insert into memberships (user_id, plan_id, starts_on)
          select user_id, plan_id, '2030-04-01' from memberships where user_id = ${maya.id}`,
      );
      expect(await space.call("own_plan", {})).toMatchObject({ minutes_left: 120 });
      await space.book(["2030-04-02", "10:00", 2]);
      expect(await space.call("own_plan", {})).toMatchObject({ minutes_left: 60 });
    }));
});

describe("a plan that changes within the month", () => {
  /** From 4 March: 3 days of the month have the old plan, 28 the new one. */
  const changeTo = async (space: Space, minutes: number, rooms: string[] = []) => {
    const plan = await add("plans", { name: unique("Plan"), included_minutes: minutes });
    await space.server(
      (tx) => tx`
        insert into plan_rooms (plan_id, room_id) select ${plan}, unnest(${rooms}::uuid[])`,
    );
    await space.call("set_plan", { member_id: maya.id, plan_id: plan }, boss);
  };

  it("includes the minutes of both, without those that were used", () =>
    inMarch(120, async (space) => {
      await space.book(twelfth("10:00", 2));
      await changeTo(space, 240);
      // 120 × 3 ÷ 31 + 240 × 28 ÷ 31 = 228.4
      expect(await space.quote(twelfth("14:00", 8))).toMatchObject({ included_minutes: 169 });
      expect(await space.quote(["2030-04-02", "10:00", 8])).toMatchObject({
        included_minutes: 240,
      });
    }));

  it("keeps what bookings paid, also if it includes less, and gets it back when they are cancelled", () =>
    inMarch(120, async (space) => {
      const { id, updated_at } = await space.book(twelfth("10:00", 4));
      await changeTo(space, 30);
      expect(await space.used()).toEqual({ Mar: 120 });
      expect(await space.quote(twelfth("14:00", 2))).toMatchObject({ included_minutes: 0 });
      await space.call("cancel_booking", {
        booking_id: id,
        version: updated_at,
        credits_agreed: 0,
        minutes_agreed: 120,
      });
      // 120 × 3 ÷ 31 + 30 × 28 ÷ 31 = 38.7
      expect(await space.quote(twelfth("14:00", 2))).toMatchObject({ included_minutes: 39 });
    }));

  it("pays in the rooms of the new plan", () =>
    inMarch(120, async (space) => {
      const other = await newRoom({ credits_per_hour: 1 });
      await changeTo(space, 240, [other]);
      expect(await space.quote(twelfth("10:00", 2))).toMatchObject({ included_minutes: 0 });
      expect(await space.quote(twelfth("10:00", 2), { room_id: other })).toMatchObject({
        included_minutes: 60,
      });
    }));

  it("pays the minutes of a plan in its own rooms only, and what is used there with them first", () =>
    inMarch(930, async (space) => {
      const other = await newRoom({ credits_per_hour: 1 });
      await space.server(
        (tx) => tx`
          insert into plan_rooms (plan_id, room_id)
          select plan_id, ${room} from memberships where user_id = ${maya.id}`,
      );
      await changeTo(space, 120);
      // 930 × 3 ÷ 31 = 90 in one room, 120 × 28 ÷ 31 = 108.4 in all.
      const inOther = () => space.quote(twelfth("10:00", 8), { room_id: other });
      expect(await inOther()).toMatchObject({ included_minutes: 109 });
      expect(await space.quote(twelfth("10:00", 8))).toMatchObject({ included_minutes: 199 });
      expect(await space.call("own_plan", {})).toMatchObject({
        included_minutes: 199,
        minutes_left: 109,
      });
      await space.book(twelfth("16:00", 1));
      expect(await inOther()).toMatchObject({ included_minutes: 109 });
      await space.book(twelfth("16:30", 3));
      expect(await inOther()).toMatchObject({ included_minutes: 79 });
      await space.call("set_plan", { member_id: maya.id }, boss);
      expect(await inOther()).toMatchObject({ included_minutes: 0 });
    }));

  it("pays for a series that changes its room as quoted", () =>
    inMarch(930, async (space) => {
      const other = await newRoom({ credits_per_hour: 1 });
      await space.server(
        (tx) => tx`
          insert into plan_rooms (plan_id, room_id)
          select plan_id, ${room} from memberships where user_id = ${maya.id}`,
      );
      await changeTo(space, 240, [room, other]);
      // 930 × 3 ÷ 31 = 90 minutes in one room, 240 × 28 ÷ 31 = 216.8 in both.
      const terms = { room_id: room, ...weekly, occurrences: 2 };
      const { quote_id } = await space.call<{ quote_id: string }>("quote_series", terms);
      const { series_id } = await space.call<{ series_id: string }>("book_series", {
        ...terms,
        quote_id,
      });
      const change = { series_id, room_id: other, duration: 6 };
      const quote = await space.call<SeriesQuote>("quote_series_change", change);
      expect(quote.dates.map((date) => date.included_minutes)).toEqual([180, 120]);
      await space.call("change_series", { ...change, quote_id: quote.quote_id });
      const rows = await space.tx`
        select included_minutes from bookings where series_id = ${series_id} order by booking_date`;
      expect(rows).toEqual([{ included_minutes: 180 }, { included_minutes: 120 }]);
      expect(await space.used()).toEqual({ Mar: 300 });
    }));

  it("pays nothing once a plan has ended", () =>
    inMarch(120, async (space) => {
      await space.call("set_plan", { member_id: maya.id }, boss);
      expect(await space.quote(twelfth("10:00", 2))).toMatchObject({ included_minutes: 0 });
    }));
});

describe("a cancelled booking", () => {
  it("returns its minutes to the month of its day", () =>
    inMarch(120, async (space) => {
      const { id, updated_at } = await space.book(["2030-04-02", "10:00", 6]);
      expect(await space.call("quote_cancellation", { booking_id: id })).toMatchObject({
        credits: 1,
        minutes: 120,
        minutes_charged: 120,
      });
      await space.call("cancel_booking", {
        booking_id: id,
        version: updated_at,
        credits_agreed: 1,
        minutes_agreed: 120,
      });
      expect(await space.used()).toEqual({ Apr: 0 });
      expect(await space.balance()).toBe(40);
    }));

  it("returns the share of the refund ladder, and refuses another one than was shown", () =>
    inMarch(120, async (space) => {
      await ladder(space);
      expect((await space.quote(twelfth("10:00", 4))).refunds).toMatchObject([
        { credits: 0, minutes: 60 },
      ]);
      const { id, updated_at } = await space.book(twelfth("10:00", 4));
      const cancel = (minutes_agreed: number) =>
        space.call("cancel_booking", {
          booking_id: id,
          version: updated_at,
          credits_agreed: 0,
          minutes_agreed,
        });
      expect(codeOf(await space.failure(() => cancel(120)))).toBe("refund_changed");
      await cancel(60);
      expect(await space.used()).toEqual({ Mar: 60 });
      expect(await space.quote(twelfth("10:00", 4))).toMatchObject({ included_minutes: 60 });
    }));

  it("returns nothing after the last step of the ladder, and all of it by an admin", () =>
    inMarch(120, async (space) => {
      await ladder(space);
      const first = await space.book(["2030-03-04", "14:00", 2]);
      await space.call("cancel_booking", {
        booking_id: first.id,
        version: first.updated_at,
        credits_agreed: 0,
        minutes_agreed: 0,
      });
      expect(await space.used()).toEqual({ Mar: 60 });
      const second = await space.book(["2030-03-04", "14:00", 2]);
      await space.call(
        "cancel_booking",
        { booking_id: second.id, version: second.updated_at, credits_agreed: 0, reason: "Ill" },
        boss,
      );
      expect(await space.used()).toEqual({ Mar: 60 });
    }));
});

describe("a moved booking", () => {
  it("returns its minutes to the old month, and uses those of the new one", () =>
    inMarch(120, async (space) => {
      await ladder(space);
      const { id } = await space.book(twelfth("10:00", 4));
      await space.book(["2030-04-01", "10:00", 2]);
      const { quote, moved } = await space.move(id, ["2030-04-02", "10:00", 4]);
      expect(quote).toMatchObject({ credits: 1, included_minutes: 60, minutes_returned: 120 });
      expect(moved).toMatchObject({ total_credits: 1, included_minutes: 60 });
      expect(await space.used()).toEqual({ Mar: 0, Apr: 120 });
    }));

  it("keeps its minutes in its month", () =>
    inMarch(120, async (space) => {
      const { id } = await space.book(twelfth("10:00", 6));
      const { quote, moved } = await space.move(id, ["2030-03-13", "11:00", 6]);
      expect(quote).toMatchObject({
        credits_change: 0,
        included_minutes: 120,
        minutes_returned: 0,
      });
      expect(moved).toMatchObject({ total_credits: 1, included_minutes: 120 });
      expect(await space.used()).toEqual({ Mar: 120 });
    }));

  it("returns credits first when it is shorter, and then minutes", () =>
    inMarch(120, async (space) => {
      const { id } = await space.book(twelfth("10:00", 6));
      expect((await space.move(id, twelfth("10:00", 4))).quote).toMatchObject({
        credits_change: 1,
        included_minutes: 120,
        minutes_returned: 0,
      });
      expect((await space.move(id, twelfth("10:00", 1))).quote).toMatchObject({
        credits_change: 0,
        included_minutes: 30,
        minutes_returned: 90,
      });
      expect(await space.used()).toEqual({ Mar: 30 });
      expect(await space.balance()).toBe(40);
    }));

  it("returns the minutes of time that it gives up by the refund ladder", () =>
    inMarch(240, async (space) => {
      await ladder(space);
      const { id } = await space.book(twelfth("10:00", 4));
      expect((await space.move(id, ["2030-04-02", "10:00", 2])).quote).toMatchObject({
        included_minutes: 60,
        minutes_returned: 90,
      });
      expect(await space.used()).toEqual({ Mar: 30, Apr: 60 });
    }));

  it("uses minutes for added time only: what was paid with credits stays so", () =>
    inMarch(60, async (space) => {
      const first = await space.book(twelfth("10:00", 2));
      const second = await space.book(twelfth("14:00", 2));
      expect(second).toMatchObject({ total_credits: 1, included_minutes: 0 });
      await space.call("cancel_booking", {
        booking_id: first.id,
        version: first.updated_at,
        credits_agreed: 0,
      });
      expect((await space.move(second.id, twelfth("15:00", 2))).moved).toMatchObject({
        total_credits: 1,
        included_minutes: 0,
      });
      expect((await space.move(second.id, twelfth("14:00", 3))).moved).toMatchObject({
        total_credits: 1,
        included_minutes: 30,
      });
      expect(await space.used()).toEqual({ Mar: 30 });
    }));

  it("returns its minutes in a room priced in rupees", () =>
    inMarch(60, async (space) => {
      const { id } = await space.book(twelfth("10:00", 2));
      const rupeeRoom = await newRoom({ credits_per_hour: null });
      const { quote } = await space.move(id, twelfth("10:00", 2), rupeeRoom);
      expect(quote).toMatchObject({ rupees: 2000, included_minutes: 0, minutes_returned: 60 });
      expect(await space.used()).toEqual({ Mar: 0 });
      expect((await space.move(id, twelfth("10:00", 2))).moved).toMatchObject({
        included_minutes: 60,
        total_credits: 0,
      });
    }));

  it("returns its minutes by the refund ladder when rupees pay from now on", () =>
    inMarch(60, async (space) => {
      await ladder(space);
      const { id } = await space.book(["2030-03-04", "14:00", 2]);
      const rupeeRoom = await newRoom({ credits_per_hour: null });
      await space.server(
        (tx) => tx`
          update room_rules set refund_ladder = '[{"hours": 24, "percent": 50}]'
          where room_id = ${rupeeRoom}`,
      );
      const { quote } = await space.move(id, ["2030-03-04", "14:00", 2], rupeeRoom);
      expect(quote).toMatchObject({ included_minutes: 0, minutes_returned: 0 });
      expect(await space.used()).toEqual({ Mar: 60 });
    }));

  it("returns its minutes by the refund ladder when it moves to a room that the plan does not include", () =>
    inMarch(60, async (space) => {
      await ladder(space);
      const { id } = await space.book(["2030-03-04", "14:00", 2]);
      const other = await newRoom({ credits_per_hour: 1 });
      await space.server(async (tx) => {
        await tx`
          update room_rules set refund_ladder = '[{"hours": 24, "percent": 50}]'
          where room_id = ${other}`;
        return tx`
          insert into plan_rooms (plan_id, room_id)
          select plan_id, ${room} from memberships where user_id = ${maya.id}`;
      });
      const { quote } = await space.move(id, ["2030-03-04", "14:00", 2], other);
      expect(quote).toMatchObject({ credits: 1, included_minutes: 0, minutes_returned: 0 });
      expect(await space.used()).toEqual({ Mar: 60 });
    }));

  it("gives up time that credits paid first, also when it moves to another month", () =>
    inMarch(120, async (space) => {
      await ladder(space);
      const { id } = await space.book(["2030-03-04", "14:00", 6]);
      const { quote } = await space.move(id, ["2030-04-02", "10:00", 2]);
      expect(quote).toMatchObject({ credits: 0, included_minutes: 60, minutes_returned: 60 });
      expect(await space.used()).toEqual({ Mar: 60, Apr: 60 });
    }));

  it("has a refund also for a duration of nothing", () =>
    inMarch(60, async (space) => {
      const { id } = await space.book(twelfth("10:00", 4));
      expect(await space.call("booking_refund", { booking_id: id, new_duration: 0 })).toMatchObject(
        {
          credits: 1,
        },
      );
    }));

  it("returns the half hours that are left when it ends early", () =>
    inMarch(120, async (space) => {
      const { id } = await space.book(["2030-03-04", "10:00", 4]);
      await space.clock("2030-03-04 10:40");
      const { quote } = await space.move(id, ["2030-03-04", "10:00", 2]);
      expect(quote).toMatchObject({ included_minutes: 60, minutes_returned: 60 });
      expect(await space.used()).toEqual({ Mar: 60 });
    }));

  it("by the space costs nothing, and pays for missing minutes when its member moves it", () =>
    inMarch(60, async (space) => {
      const { id, updated_at } = await space.book(twelfth("10:00", 2));
      await space.call(
        "block_room",
        {
          room_id: room,
          kind: "repair",
          reason: "Window",
          starts_at: "2030-03-12 10:00",
          ends_at: "2030-03-12 12:00",
          bookings: [
            {
              booking_id: id,
              updated_at,
              action: "move",
              room_id: room,
              booking_date: "2030-03-13",
              start_time: "10:00",
            },
          ],
        },
        boss,
      );
      expect(await space.used()).toEqual({ Mar: 60 });
      expect(await space.balance()).toBe(40);
      await space.book(["2030-04-01", "10:00", 2]);
      expect((await space.move(id, ["2030-04-02", "10:00", 2])).moved).toMatchObject({
        total_credits: 1,
        included_minutes: 0,
      });
      expect((await space.move(id, ["2030-04-03", "10:00", 2])).moved).toMatchObject({
        total_credits: 1,
      });
      expect(await space.used()).toEqual({ Mar: 0, Apr: 60 });
    }));
});

describe("a series", () => {
  it("counts each date in its month, and the dates of a month share its minutes", () =>
    inMarch(180, async (space) => {
      const terms = { room_id: room, ...weekly };
      const quote = await space.call<SeriesQuote>("quote_series", terms);
      expect(quote).toMatchObject({ credits: 3, included_minutes: 300 });
      expect(quote.dates.map((date) => date.included_minutes)).toEqual([120, 60, 0, 120]);
      const { series_id } = await space.call<{ series_id: string }>("book_series", {
        ...terms,
        quote_id: quote.quote_id,
      });
      expect(await space.used()).toEqual({ Mar: 180, Apr: 120 });
      expect(await space.balance()).toBe(37);

      const longer = { series_id, from_date: "2030-03-26", duration: 6 };
      const change = await space.call<SeriesQuote>("quote_series_change", longer);
      expect(change).toMatchObject({ credits_change: -1, included_minutes: 180 });
      await space.call("change_series", { ...longer, quote_id: change.quote_id });
      expect(await space.used()).toEqual({ Mar: 180, Apr: 180 });

      const cancellation = await space.call<SeriesQuote>("quote_series_cancellation", {
        series_id,
      });
      expect(cancellation).toMatchObject({ credits_change: 4, minutes_returned: 360 });
      await space.call("cancel_series", { series_id, quote_id: cancellation.quote_id });
      expect(await space.used()).toEqual({ Mar: 0, Apr: 0 });
      expect(await space.balance()).toBe(40);
    }));
});

describe("a request for approval", () => {
  it("reserves its minutes, and is charged as it was quoted", () =>
    inMarch(120, async (space) => {
      const { id } = await request(space, twelfth("10:00", 6));
      expect(await space.quote(twelfth("14:00", 2))).toMatchObject({ included_minutes: 0 });
      expect(await space.used()).toEqual({});
      expect(await space.call("approve_request", { request_id: id }, boss)).toMatchObject({
        total_credits: 1,
        included_minutes: 120,
        price_reason: null,
      });
      expect(await space.used()).toEqual({ Mar: 120 });
    }));

  it.each(["reject_request", "release_hold"] as const)("returns them with %s", (name) =>
    inMarch(120, async (space) => {
      const { id } = await request(space, twelfth("10:00", 4));
      if (name === "release_hold") await space.call(name, { hold_id: id });
      else await space.call(name, { request_id: id }, boss);
      expect(await space.quote(twelfth("14:00", 4))).toMatchObject({ included_minutes: 120 });
    }),
  );

  it("returns them when it expires", () =>
    inMarch(120, async (space) => {
      const { id } = await request(space, twelfth("10:00", 4));
      await space.server((tx) => tx`update booking_holds set expires_at = now() where id = ${id}`);
      expect(await space.quote(twelfth("14:00", 4))).toMatchObject({ included_minutes: 120 });
    }));

  it("keeps them after the plan has ended, and uses no more than were quoted", () =>
    inMarch(120, async (space) => {
      const used = await space.book(twelfth("14:00", 2));
      const { id } = await request(space, twelfth("10:00", 4));
      await space.call("cancel_booking", {
        booking_id: used.id,
        version: used.updated_at,
        credits_agreed: 0,
      });
      await space.server(
        (tx) => tx`update memberships set ends_on = '2030-03-04' where user_id = ${maya.id}`,
      );
      expect(await space.call("approve_request", { request_id: id }, boss)).toMatchObject({
        total_credits: 1,
        included_minutes: 60,
        price_reason: "The price when it was requested",
      });
    }));
});

it("a slot held for a payment is booked only with the minutes that were shown", async () => {
  await inMarch(60, async (space) => {
    await space.server((tx) => tx`update credit_lots set remaining = 0 where user_id = ${maya.id}`);
    await space.server((tx) => tx`update user_credits set balance = 0 where user_id = ${maya.id}`);
    const slot = { room_id: room, booking_date: "2030-03-12", start_time: "10:00", duration: 4 };
    const hold = await space.call<{ id: string; terms: object }>("hold_slot", slot);
    expect(hold.terms).toMatchObject({ credits: 1, included_minutes: 60 });
    await space.book(twelfth("14:00", 2));
    const order = await space.server(
      (tx) => tx<{ id: string }[]>`
        insert into orders (user_id, kind, mode, amount_paise, credits, valid_days, content_hash)
        values (${maya.id}, 'credits', 'test', 25000, 2, 30, ${crypto.randomUUID()}) returning id`,
    );
    await space.server(
      (tx) => tx`update booking_holds set order_id = ${order[0]?.id ?? ""} where id = ${hold.id}`,
    );
    await space.server((tx) => tx`select private.grant_credits(${maya.id}, 2, 'purchase', 'Test')`);
    await space.server(
      (tx) =>
        tx`select private.book_held_slot(orders) from orders where id = ${order[0]?.id ?? ""}`,
    );
    expect(
      await space.server((tx) => tx`select refusal from booking_holds where id = ${hold.id}`),
    ).toEqual([{ refusal: "quote_changed" }]);
    expect(await space.balance()).toBe(2);
  });
});

it("are never more than the plan includes, and nothing is lost, whatever is booked and changed", async () => {
  await inMarch(180, async (space) => {
    const days = ["2030-03-12", "2030-03-13", "2030-04-02", "2030-04-03"];
    const bookings = new Map<string, Booked>();
    let seed = 7;
    let changes = 0;
    const pick = (size: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * size);
    };
    for (let step = 0; step < 60; step += 1) {
      const own = [...bookings.values()];
      const one = own[pick(own.length)];
      const hour = String(9 + pick(8)).padStart(2, "0");
      const terms: Terms = [days[pick(4)] ?? "", `${hour}:00`, 1 + pick(4)];
      const action = one ? pick(3) : 0;
      await space.failure(async () => {
        if (action === 0 || !one) {
          const made = await space.book(terms);
          bookings.set(made.id, made);
        } else if (action === 1) {
          await space.move(one.id, terms);
        } else {
          await space.server((tx) => tx`delete from bookings where id = ${one.id}`);
          bookings.delete(one.id);
        }
        changes += 1;
      });
      const rows = await space.server(
        (tx) => tx<{ month: string; minutes: number; credits: number }[]>`
          select to_char(booking_date, 'Mon') as month, sum(included_minutes)::int as minutes,
            sum(total_credits)::int as credits
          from bookings where user_id = ${maya.id} group by 1`,
      );
      const used = await space.used();
      for (const month of ["Mar", "Apr"]) {
        const minutes = rows.find((row) => row.month === month)?.minutes ?? 0;
        expect(used[month] ?? 0).toBe(minutes);
        expect(minutes).toBeLessThanOrEqual(180);
      }
      expect(await space.balance()).toBe(40 - rows.reduce((sum, { credits }) => sum + credits, 0));
    }
    expect(changes).toBeGreaterThan(20);
  });
});
