import { randomUUID } from "node:crypto";
import fc from "fast-check";
import postgres, { type Row, type TransactionSql } from "postgres";
import { expect } from "vitest";
import { actAs } from "../rules/spaceTime";
import { leftOn } from "./monthBooks";
import { type MonthSpace, roomPrices } from "./monthSpace";

const pick = fc.nat({ max: 1000 });
const part = fc.integer({ min: 1, max: 4 });
const step = <Name extends string, Rest extends object>(
  weight: number,
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => ({
  weight,
  arbitrary: fc.record<Rest>(rest).map((values): { name: Name } & Rest => ({ name, ...values })),
});
export const steps = fc.array(
  fc.oneof(
    step(3, "changePlan", { plan: fc.constantFrom(0, 1, null), fromNextMonth: fc.boolean() }),
    step(3, "grantCredits", { credits: fc.integer({ min: 1, max: 30 }) }),
    step(3, "buyCredits", { credits: fc.constantFrom(1, 3, 12, 50) }),
    step(4, "buySnacks", { snack: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 7 }) }),
    step(3, "refundOrder", { pick, atProvider: fc.boolean() }),
    step(10, "bookRoom", {
      room: fc.nat({ max: 2 }),
      day: fc.integer({ min: 1, max: 70 }),
      start: fc.integer({ min: 9, max: 15 }),
      duration: fc.integer({ min: 1, max: 6 }),
    }),
    step(5, "cancelBooking", { pick }),
    step(4, "payAtDesk", { pick, part }),
    step(3, "refundAtDesk", { pick, part }),
    step(4, "buyDayPass", { day: fc.integer({ min: 0, max: 40 }) }),
    step(2, "cancelDayPass", { pick }),
    step(3, "passDays", { days: fc.integer({ min: 1, max: 15 }) }),
    step(1, "expireCredits", {}),
  ),
  { minLength: 60, maxLength: 100 },
);
export type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;
type StepOf<Name> = Extract<Step, { name: Name }>;

type Commands = {
  [Name in Step["name"]]: (one: StepOf<Name>, person: string) => Promise<unknown>;
};

/** What each step changes. A command throws `NothingToChange` where the member has no such row. */
function commandsIn(space: MonthSpace): Commands {
  const { sql, admin, rooms, planIds, snacks } = space;
  const dayAhead = async (days: number) => {
    const [found] = await sql<{ day: string }[]>`
      select (private.space_today() + ${days}::int)::text as day`;
    return found?.day ?? "";
  };
  const actingAs = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
    sql.begin(async (tx) => {
      await actAs(tx, person);
      return work(tx);
    });

  async function pay(created: PromiseLike<readonly Row[]>) {
    const [order] = await created;
    const provider = `order_${randomUUID()}`;
    await sql`select attach_provider_order(${order?.id}, ${provider})`;
    await sql`select settle_payment(
    ${provider}, ${`pay_${randomUUID()}`}, ${order?.amount_paise}, 'INR', 'live', 'upi')`;
  }

  return {
    changePlan: ({ plan, fromNextMonth }, person) =>
      actingAs(
        admin,
        (tx) => tx`select set_plan(
      ${person}, ${plan === null ? null : (planIds[plan] ?? "")}, ${fromNextMonth})`,
      ),
    grantCredits: ({ credits }, person) =>
      actingAs(admin, (tx) => tx`select "addUserCredits"(${person}, ${credits}, 'For the walk')`),
    buyCredits: ({ credits }, person) =>
      pay(sql`select * from create_order(${person}, 'credits', 'live', credits => ${credits})`),
    buySnacks: ({ snack, quantity }, person) => {
      const cart = [{ id: snacks[snack] ?? "", quantity }];
      return pay(sql`select * from create_order(${person}, 'snacks', 'live', ${sql.json(cart)})`);
    },
    async refundOrder({ atProvider, ...one }, person) {
      const { id, payment, paise } = await picked(
        one,
        sql`
      select orders.id, provider_payment_id as payment, payments.amount_paise as paise
      from orders join payments on order_id = orders.id
      where orders.user_id = ${person} and kind <> 'room' and status = 'fulfilled' order by paid_at`,
      );
      if (atProvider) {
        const refund = `rfnd_${randomUUID()}`;
        await sql`select record_provider_refund(${payment}, ${refund}, ${paise}, 'live')`;
      } else {
        await actingAs(admin, (tx) => tx`select refund_order(${id})`);
      }
    },
    async bookRoom({ room, day, start, duration }, person) {
      const room_id = rooms[room] ?? "";
      const date = await dayAhead(day);
      const time = `${String(start)}:00`;
      const left = room === 0 ? await leftOn(space, person, date, "minutes") : 0;
      const included_minutes = Math.min(left, duration * 30);
      await actingAs(person, async (tx) => {
        const [quote] =
          await tx`select * from quote_booking(${room_id}, ${date}, ${time}, ${duration})`;
        const booked = await tx`
          insert into bookings (room_id, booking_date, start_time, duration, quote_id)
          values (${room_id}, ${date}, ${time}, ${duration}, ${quote?.quote_id})
          returning total_credits as credits, rupees_due as rupees, included_minutes`;
        const perHour = roomPrices[room] ?? 0;
        const credits = Math.ceil((perHour * (duration * 30 - included_minutes)) / 60);
        expect(booked).toEqual([{ credits, rupees: quote?.rupees, included_minutes }]);
        expect(quote).toMatchObject({ credits, included_minutes });
      });
    },
    async cancelBooking(one, person) {
      const { id, version, credits } = await picked(
        one,
        sql`
      select id, updated_at::text as version, total_credits as credits from bookings
      where user_id = ${person} and booking_date > private.space_today() order by created_at`,
      );
      await actingAs(
        person,
        (tx) => tx`select cancel_booking(${id}, ${version}::text::timestamptz, ${credits})`,
      );
    },
    async payAtDesk(one, person) {
      const { id, due } = await picked(
        one,
        sql`
      select id, rupees_due * 100 - paid_paise as due from bookings
      where user_id = ${person} and rupees_due * 100 > paid_paise order by created_at`,
      );
      const paise = Math.ceil(Number(due) / one.part);
      await actingAs(admin, (tx) => tx`select settle_booking(${id}, 'cash', ${paise})`);
    },
    async refundAtDesk(one, person) {
      const { order, rest } = await picked(
        one,
        sql`
      select payments.order_id as order,
        payments.amount_paise - coalesce(sum(refunds.amount_paise), 0)::int as rest
      from payments join orders on orders.id = payments.order_id
      left join refunds on refunds.payment_id = payments.id
      where payments.user_id = ${person} and kind = 'room' group by payments.id
      having payments.amount_paise > coalesce(sum(refunds.amount_paise), 0) order by payments.created_at`,
      );
      const paise = Math.ceil(Number(rest) / one.part);
      await actingAs(admin, (tx) => tx`select refund_desk_payment(${order}, 'cash', ${paise})`);
    },
    async buyDayPass({ day }, person) {
      const date = await dayAhead(day);
      const is_included = (await leftOn(space, person, date, "passes")) > 0;
      const bought = await actingAs(
        person,
        (tx) => tx`
        insert into day_passes (visitor_name, email, date)
        values ('Vera', 'vera@example.com', ${date}) returning is_included`,
      );
      expect(bought).toEqual([{ is_included }]);
    },
    async cancelDayPass(one, person) {
      const { id } = await picked(
        one,
        sql`select id from day_passes
      where user_id = ${person} and date >= private.space_today() order by created_at`,
      );
      await actingAs(person, (tx) => tx`select cancel_day_pass(${id})`);
    },
    async passDays({ days }, person) {
      await sql`update private.passed_days set days = days + ${days}`;
      await sql`update credit_lots set expires_at = expires_at - ${days}::int * interval '1 day'
      where user_id = ${person}`;
    },
    expireCredits: () => sql`select private.expire_credits()`,
  };
}

class NothingToChange extends Error {}

async function picked(one: { pick: number }, rows: PromiseLike<readonly Row[]>) {
  const found = await rows;
  const row = found[one.pick % found.length];
  if (!row) throw new NothingToChange();
  return row;
}

/** Returns a function that takes a step and returns whether it changed something; false after a refusal. */
export function takeStepIn(space: MonthSpace): (one: Step, person: string) => Promise<boolean> {
  const commands = commandsIn(space);
  return async (one, person) => {
    try {
      await commands[one.name](one as never, person);
      return true;
    } catch (error) {
      const isRefusal =
        error instanceof postgres.PostgresError &&
        error.code === "P0001" &&
        error.message !== "quote_changed";
      if (isRefusal || error instanceof NothingToChange) return false;
      throw error;
    }
  };
}
