import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { add, newRoom, unique } from "../../rows";
import { admin, memberPerTest, newMember, type TestUser } from "../../stack";
import { scansOf } from "../filledSpace";
import { refusalIn } from "../refusal";
import { actAs, inRolledBackTransaction, setClock } from "../spaceTime";

const maya = memberPerTest("Maya Statement");
let boss: TestUser;
let other: TestUser;
let room: string;
beforeAll(async () => {
  [boss, other, room] = await Promise.all([admin(), newMember(), newRoom()]);
});

interface Statement {
  plans: object[];
  has_plan: boolean;
  included_minutes: number;
  used_minutes: number;
  included_day_passes: number;
  used_day_passes: number;
  bookings: { id: string }[];
  day_passes: { id: string }[];
  credits: Record<string, number>;
  payments: {
    id: string;
    paise: number;
    method: string | null;
    is_test: boolean;
    invoice_number: string | null;
  }[];
  refunds: { id: string; paise: number; method: string; is_test: boolean; is_done: boolean }[];
}

async function statementOf(tx: TransactionSql, month: string, person = maya): Promise<Statement> {
  await actAs(tx, person.id);
  const [row] = await tx<{ statement: Statement }[]>`
    select member_statement(${month}, ${maya.id}) as statement`;
  await tx`reset role`;
  if (!row) throw new Error("no statement");
  return row.statement;
}

/** Instants on both sides of the ends of October and November in the space, which is 5:30 ahead of UTC. */
const instants = [
  "2030-09-30T18:29:59Z",
  "2030-09-30T18:30:00Z",
  "2030-10-31T18:29:59Z",
  "2030-10-31T18:30:00Z",
  "2030-11-15T06:00:00Z",
  "2030-11-30T18:29:59Z",
  "2030-11-30T18:30:00Z",
];
const monthOf = (at: string) =>
  new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().slice(0, 7);

/** Rows of every kind at each instant, and the same of another member. */
async function fill(tx: TransactionSql) {
  const kinds = [
    "grant",
    "purchase",
    "booking",
    "day_pass",
    "event",
    "refund",
    "expiry",
    "removal",
  ];
  const ledger: { kind: string; amount: number; at: string }[] = [];
  const paid: { paise: number; desk: boolean; at: string }[] = [];
  const refunds: { paise: number; desk: boolean; at: string }[] = [];
  await tx`set local session_replication_role = replica`;
  for (const person of [maya.id, other.id]) {
    await tx`delete from credit_ledger where user_id = ${person}`;
    let balance = 0;
    for (const [n, at] of instants.entries()) {
      for (const [place, kind] of kinds.entries()) {
        const isTaken = ["booking", "day_pass", "event", "expiry", "removal"].includes(kind);
        const amount = (isTaken ? -1 : 4) * (1 + place + n);
        balance += amount;
        await tx`insert into credit_ledger (user_id, amount, balance_after, kind, created_at)
          values (${person}, ${amount}, ${balance}, ${kind}, ${at})`;
        if (person === maya.id) ledger.push({ kind, amount, at });
      }
      for (const desk of [false, true]) {
        const paise = 10_001 * (n + 1) + Number(desk);
        const [order] = await tx<{ id: string }[]>`
          insert into orders (user_id, kind, mode, status, amount_paise, content_hash, booking_id, description, created_at)
          values (${person}, ${desk ? "room" : "snacks"}, ${desk ? "desk" : "test"}, 'fulfilled', ${paise},
            ${unique("order")}, ${desk ? crypto.randomUUID() : null}, ${desk ? "Neem" : null}, ${at}) returning id`;
        const [payment] = await tx<{ id: string }[]>`
          insert into payments (order_id, user_id, provider_payment_id, amount_paise, currency, method, outcome,
            created_at, received_by)
          values (${order?.id ?? ""}, ${person}, ${desk ? null : unique("pay")}, ${paise}, 'INR',
            ${desk ? "cash" : "card"}, 'settled', ${at}, ${desk ? boss.id : null}) returning id`;
        await tx`
          insert into refunds (payment_id, order_id, user_id, amount_paise, reason, status, created_at, method, returned_by)
          values (${payment?.id ?? ""}, ${order?.id ?? ""}, ${person}, ${paise - 1}, 'Test',
            ${desk ? "processed" : "due"}, ${at}, ${desk ? "upi" : null}, ${desk ? boss.id : null})`;
        if (person === maya.id) {
          paid.push({ paise, desk, at });
          refunds.push({ paise: paise - 1, desk, at });
        }
      }
    }
    await tx`update user_credits set balance = ${balance} where user_id = ${person}`;
    for (const date of ["2030-10-31", "2030-11-01", "2030-11-30", "2030-12-01"]) {
      await tx`insert into bookings (user_id, room_id, booking_date, start_time, end_time, duration)
        values (${person}, ${room}, ${date}, ${person === maya.id ? "10:00" : "12:00"},
          ${person === maya.id ? "11:00" : "13:00"}, 2)`;
      await tx`insert into day_passes (user_id, visitor_name, email, date)
        values (${person}, 'Vera Visits', 'vera@example.com', ${date})`;
    }
  }
  await tx`set local session_replication_role = origin`;
  return { ledger, paid, refunds };
}

describe("member_statement", () => {
  it("equals the rows of the month, and its balances the ledger", () =>
    inRolledBackTransaction(async (tx) => {
      const { ledger, paid, refunds } = await fill(tx);
      await setClock(tx, "2030-12-20 09:00");
      for (const month of ["2030-09", "2030-10", "2030-11", "2030-12", "2031-01"]) {
        const statement = await statementOf(tx, `${month}-15`);
        const ofKind = (...kinds: string[]) =>
          ledger
            .filter(({ kind, at }) => kinds.includes(kind) && monthOf(at) === month)
            .reduce((sum, { amount }) => sum + amount, 0);
        const until = (isBefore: (of: string) => boolean) =>
          ledger
            .filter(({ at }) => isBefore(monthOf(at)))
            .reduce((sum, { amount }) => sum + amount, 0);
        const numbers = {
          opening: until((of) => of < month),
          bought: ofKind("purchase"),
          granted: ofKind("grant"),
          spent: 0 - ofKind("booking", "day_pass", "event"),
          refunded: ofKind("refund"),
          expired: 0 - ofKind("expiry"),
          removed: 0 - ofKind("removal"),
          closing: until((of) => of <= month),
        };
        expect({ month, ...statement.credits }).toEqual({ month, ...numbers });
        const { opening, bought, granted, spent, refunded, expired, removed, closing } = numbers;
        expect(opening + bought + granted + refunded - spent - expired - removed).toBe(closing);
        const rowsOf = (rows: typeof paid, online: string, atDesk: string) =>
          rows
            .filter(({ at }) => monthOf(at) === month)
            .map(({ paise, desk }) => `${paise} ${desk ? atDesk : online}`)
            .toSorted();
        const shown = (rows: { paise: number; method: string | null; is_test: boolean }[]) =>
          rows
            .map(({ paise, method, is_test }) => `${paise} ${method}${is_test ? " test" : ""}`)
            .toSorted();
        expect(shown(statement.payments)).toEqual(rowsOf(paid, "online test", "cash"));
        expect(shown(statement.refunds)).toEqual(rowsOf(refunds, "online test", "upi"));
        const ids = async (table: string, day: string) =>
          (
            await tx<{ id: string }[]>`
              select id from ${tx(table)}
              where user_id = ${maya.id} and to_char(${tx(day)}, 'YYYY-MM') = ${month} order by ${tx(day)}`
          ).map(({ id }) => id);
        expect(statement.bookings.map(({ id }) => id)).toEqual(
          await ids("bookings", "booking_date"),
        );
        expect(statement.day_passes.map(({ id }) => id)).toEqual(await ids("day_passes", "date"));
      }
    }));

  it("says which plans the month had, and what of them was used", () =>
    inRolledBackTransaction(async (tx) => {
      const small = String(
        await add("plans", { name: "Small", included_minutes: 240, included_day_passes: 3 }),
      );
      const large = String(await add("plans", { name: "Large", included_minutes: 600 }));
      await tx`insert into memberships (user_id, plan_id, starts_on, ends_on) values
        (${maya.id}, ${small}, '2030-10-15', '2030-11-21'),
        (${maya.id}, ${small}, '2030-11-21', '2030-11-21'),
        (${maya.id}, ${large}, '2030-11-21', '2030-12-11')`;
      await tx`insert into plan_minutes (user_id, month, booking_id, minutes) values
        (${maya.id}, '2030-11-01', gen_random_uuid(), 90), (${maya.id}, '2030-11-01', gen_random_uuid(), -30),
        (${maya.id}, '2030-12-01', gen_random_uuid(), 45)`;
      await tx`insert into plan_day_passes (user_id, month, day_pass_id, passes)
        values (${maya.id}, '2030-11-01', gen_random_uuid(), 1)`;
      await setClock(tx, "2030-12-20 09:00");
      expect(await statementOf(tx, "2030-11-30")).toMatchObject({
        plans: [
          { name: "Small", from: "2030-11-01", until: "2030-11-20" },
          { name: "Large", from: "2030-11-21", until: "2030-11-30" },
        ],
        has_plan: true,
        included_minutes: 360,
        used_minutes: 60,
        minutes_left: 300,
        included_day_passes: 2,
        used_day_passes: 1,
      });
      expect(await statementOf(tx, "2030-12-01")).toMatchObject({
        plans: [{ name: "Large", from: "2030-12-01", until: "2030-12-10" }],
        has_plan: false,
        used_minutes: 45,
        minutes_left: 0,
      });
      expect(await statementOf(tx, "2030-09-01")).toMatchObject({
        plans: [],
        has_plan: false,
        included_minutes: 0,
      });
    }));

  it("keeps the terms of the days before a plan was edited", () =>
    inRolledBackTransaction(async (tx) => {
      const terms = { included_minutes: 240, included_day_passes: 3, monthly_price_paise: 899_900 };
      const plan = String(await add("plans", { name: "Edited", ...terms }));
      await tx`insert into memberships (user_id, plan_id, starts_on) values (${maya.id}, ${plan}, '2030-01-01')`;
      const edit = async (wall: string, minutes: number, passes: number, paise: number) => {
        await setClock(tx, wall);
        await tx`update plans set included_minutes = ${minutes}, included_day_passes = ${passes},
          monthly_price_paise = ${paise}, name = 'Renamed' where id = ${plan}`;
      };
      await edit("2030-10-16 09:00", 6000, 60, 1);
      await edit("2030-10-16 17:00", 480, 6, 999_900);
      await edit("2030-10-31 09:00", 480, 6, 999_900);
      await edit("2030-11-30 09:00", 0, 0, 0);
      await setClock(tx, "2030-12-20 09:00");
      const of = (month: string) => statementOf(tx, month);
      const name = "Renamed";
      expect(await of("2030-09-01")).toMatchObject({
        plans: [{ name, from: "2030-09-01", until: "2030-09-30", monthly_price_paise: 899_900 }],
        included_minutes: 240,
        included_day_passes: 3,
      });
      // 240 × 15 ÷ 31 + 480 × 16 ÷ 31 = 363.9
      expect(await of("2030-10-01")).toMatchObject({
        plans: [
          { name, from: "2030-10-01", until: "2030-10-15", monthly_price_paise: 899_900 },
          { name, from: "2030-10-16", until: "2030-10-31", monthly_price_paise: 999_900 },
        ],
        included_minutes: 364,
        included_day_passes: 5,
      });
      expect(await of("2030-11-01")).toMatchObject({ included_minutes: 464, minutes_left: 464 });
      expect(await of("2030-12-01")).toMatchObject({
        plans: [{ name, monthly_price_paise: 0 }],
        included_minutes: 0,
        minutes_left: 0,
      });
    }));

  it("names the items, the discount and the invoice of a payment, and orders that cost nothing", () =>
    inRolledBackTransaction(async (tx) => {
      const snack = String(await add("snacks", { name: "Chai", price: 40, quantity: 9 }));
      await tx`set local session_replication_role = replica`;
      for (const paise of [6800, 0]) {
        const [order] = await tx<{ id: string }[]>`
          insert into orders (user_id, kind, mode, status, amount_paise, content_hash, created_at)
          values (${maya.id}, 'snacks', 'test', 'fulfilled', ${paise}, ${unique("order")}, '2030-11-15 06:00Z')
          returning id`;
        await tx`insert into order_items (order_id, snack_id, name, quantity, price, discount_percent)
          values (${order?.id ?? ""}, ${snack}, 'Chai', 2, ${paise / 200}, ${paise === 0 ? 100 : 15})`;
        if (paise > 0) {
          await tx`insert into payments (order_id, user_id, provider_payment_id, amount_paise, currency, outcome, created_at)
            values (${order?.id ?? ""}, ${maya.id}, ${unique("pay")}, ${paise}, 'INR', 'settled', '2030-11-15 06:00Z')`;
        }
      }
      await tx`insert into invoices (kind, number, is_test, user_id, order_id, payment_id, order_number, seller, buyer,
          place_of_supply, lines, taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
        select 'invoice', 'TST/30-31/99999', true, user_id, order_id, id, 'order_1', '{}', '{}', '29-Karnataka', '[{}]',
          6800, 0, 0, 0, 6800
        from payments where user_id = ${maya.id}`;
      await tx`set local session_replication_role = origin`;
      const { payments } = await statementOf(tx, "2030-11-01");
      expect(payments.toSorted((one, two) => one.paise - two.paise)).toMatchObject([
        { paise: 0, method: null, discount_percent: 100, invoice_number: null },
        {
          paise: 6800,
          kind: "snacks",
          method: "online",
          items: [{ name: "Chai", quantity: 2 }],
          discount_percent: 15,
          invoice_number: "TST/30-31/99999",
        },
      ]);
    }));

  it("reads through indexes beside the rows of other members", () =>
    inRolledBackTransaction(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`create temporary table others on commit drop as
        select gen_random_uuid() as id, date '2030-11-01' + n % 30 as day from generate_series(1, 4000) n`;
      await tx`insert into bookings (user_id, room_id, booking_date, start_time, end_time, duration)
        select id, id, day, '10:00', '11:00', 2 from others`;
      await tx`insert into day_passes (user_id, visitor_name, email, date)
        select id, 'Vera Visits', 'vera@example.com', day from others`;
      await tx`insert into credit_ledger (user_id, amount, balance_after, kind, created_at)
        select id, 1, 1, 'grant', day from others`;
      await tx`insert into orders (id, user_id, kind, mode, status, amount_paise, content_hash, created_at)
        select id, id, 'snacks', 'test', 'fulfilled', 100, 'x', day from others`;
      await tx`insert into payments (id, order_id, user_id, provider_payment_id, amount_paise, currency, outcome, created_at)
        select id, id, id, id, 100, 'INR', 'settled', day from others`;
      await tx`insert into refunds (payment_id, order_id, user_id, amount_paise, reason, status, created_at)
        select id, id, id, 100, 'Test', 'due', day from others`;
      await tx`set local session_replication_role = origin`;
      await tx`analyze bookings, day_passes, credit_ledger, orders, payments, refunds`;
      const tables = [
        "public.bookings",
        "public.day_passes",
        "public.credit_ledger",
        "public.orders",
        "public.payments",
        "public.refunds",
      ];
      const before = await scansOf(tx, tables);
      await statementOf(tx, "2030-11-01");
      const after = await scansOf(tx, tables);
      expect(after.whole - before.whole).toBe(0);
      expect(after.indexed - before.indexed).toBeGreaterThanOrEqual(tables.length - 1);
    }));

  it("is for the member and for admins", async () => {
    const month = "2030-11-01";
    const of = (client: TestUser["client"], args: object = {}) =>
      client.rpc("member_statement", { month, ...args });
    const member = { name: "Maya Statement" };
    expect((await of(maya.client)).data).toMatchObject({ member });
    expect((await of(boss.client, { member_id: maya.id })).data).toMatchObject({ member });
    const refused = await of(other.client, { member_id: maya.id });
    expect(refusalIn(refused.error)?.code).toBe("not_admin");
    expect(refused.data).toBeNull();
    const missing = await of(boss.client, { member_id: "a0000000-0000-4000-8000-00000000dead" });
    expect(refusalIn(missing.error)?.code).toBe("unknown_user");
  });

  it.each(["infinity", "-infinity", "1999-12-31", "9999-12-01"])(
    "refuses the month %s",
    async (month) => {
      const { error } = await maya.client.rpc("member_statement", { month });
      expect(refusalIn(error)?.code).toBe("bad_range");
    },
  );
});
