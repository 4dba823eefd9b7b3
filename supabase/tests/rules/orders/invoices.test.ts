import { randomUUID } from "node:crypto";
import type { JSONValue, TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newRoom, newSnack } from "../../rows";
import { admin, anon, newMember, service, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { actAs, failureOf, inRolledBackTransaction, setClock } from "../spaceTime";

const seller = {
  legal_name: "Courtyard Workspaces Private Limited",
  address: "14 Residency Road, Bengaluru 560025",
  gstin: "29AABCH4821K1ZG",
  gst_percent: 18,
  cafe_gst_percent: 5,
  room_sac: "997212",
  cafe_sac: "996331",
  place_of_supply: "buyer",
  invoice_prefix: "QAX",
  credit_note_prefix: "QAC",
};
const pune = {
  name: "Loom & Co",
  address: "7 FC Road, Pune 411004",
  state_code: "27",
  gstin: "27AAPFU0939F1ZV",
};

let maya: TestUser;
let boss: TestUser;
let room: string;
beforeAll(async () => {
  [maya, boss, room] = await Promise.all([
    newMember("Maya Pays"),
    admin(),
    newRoom({ name: "Town Hall", credits_per_hour: null }),
  ]);
});

const asServer = (tx: TransactionSql) =>
  tx`select set_config('request.jwt.claims', '', true), set_config('role', 'postgres', true)`;
const setSeller = (tx: TransactionSql, value: JSONValue) =>
  tx`update system_settings set value = ${sql.json(value)} where key = 'billing'`;
const setBuyer = (tx: TransactionSql, buyer: object) =>
  tx`insert into billing_profiles ${tx({ user_id: maya.id, ...buyer })}`;

/** Runs as the superuser, with the details of the seller, and is rolled back. */
const trade = (work: (tx: TransactionSql) => Promise<unknown>) =>
  inRolledBackTransaction(async (tx) => {
    await setSeller(tx, seller);
    await work(tx);
  });

interface Purchase {
  credits?: number;
  items?: { id: string; quantity: number }[];
  mode?: string;
}

/** Pays online. Returns the id of the order. */
async function buy(tx: TransactionSql, { credits, items = [], mode = "live" }: Purchase) {
  const [order] = await tx<{ id: string; amount_paise: number }[]>`
    select * from create_order(${maya.id}, ${credits ? "credits" : "snacks"}, ${mode},
      ${sql.json(items)}, ${credits ?? null})`;
  const provider = `order_${randomUUID()}`;
  await tx`select attach_provider_order(${order?.id ?? ""}, ${provider})`;
  await tx`select settle_payment(
    ${provider}, ${`pay_${randomUUID()}`}, ${order?.amount_paise ?? 0}, 'INR', ${mode}, 'upi')`;
  return order?.id ?? "";
}

/** Pays for an hour of the town hall at the front desk. Returns the id of the order. */
async function payAtDesk(tx: TransactionSql, paise: number, start = "10:00") {
  const [booking] = await tx<{ id: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${maya.id}, ${room}, private.space_today() + 30, ${start}, 2) returning id`;
  await actAs(tx, boss.id);
  await tx`select settle_booking(${booking?.id ?? ""}, 'upi', ${paise})`;
  await asServer(tx);
  const [order] = await tx<{ id: string }[]>`
    select id from orders where booking_id = ${booking?.id ?? ""}`;
  return order?.id ?? "";
}

async function payBack(tx: TransactionSql, order: string, paise: number) {
  await actAs(tx, boss.id);
  await tx`select refund_desk_payment(${order}, 'cash', ${paise})`;
  await asServer(tx);
}

interface Document {
  kind: string;
  number: string;
  total_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

const documentsOf = (tx: TransactionSql, order: string) => tx<
  (Document & Record<string, unknown>)[]
>`
  select * from invoices where order_id = ${order} order by issued_at, kind desc, right(number, 5)`;

describe("an invoice", () => {
  it("is issued with the payment, and states seller, buyer, lines and tax", () =>
    trade(async (tx) => {
      const order = await buy(tx, { credits: 3 });
      expect(await documentsOf(tx, order)).toMatchObject([
        {
          kind: "invoice",
          number: expect.stringMatching(/^QAX\/\d\d-\d\d\/00001$/),
          is_test: false,
          seller: { legal_name: seller.legal_name, gstin: seller.gstin, state: "Karnataka" },
          buyer: { name: "Maya Pays", email: maya.email, gstin: null, address: null },
          place_of_supply: "29-Karnataka",
          // ₹750 = 635.60 + 2 × 57.20
          lines: [{ sac: "997212", quantity: 3, gst_percent: 18, total_paise: 75_000 }],
          taxable_paise: 63_560,
          cgst_paise: 5_720,
          sgst_paise: 5_720,
          igst_paise: 0,
          total_paise: 75_000,
        },
      ]);
    }));

  it("states the discount of the member's plan, and adds up to what was paid", () =>
    trade(async (tx) => {
      const snack = await newSnack({ price: 45.5 });
      await tx`with plan as (
          insert into plans (name, cafe_discount_percent) values ('Member', 15) returning id
        )
        insert into memberships (user_id, plan_id, starts_on)
        select ${maya.id}, id, private.space_today() from plan`;
      const order = await buy(tx, { items: [{ id: snack, quantity: 2 }] });
      // ₹77.36 = 73.68 + 2 × 1.84
      expect(await documentsOf(tx, order)).toMatchObject([
        {
          lines: [{ quantity: 2, discount_percent: 15, total_paise: 7_736 }],
          taxable_paise: 7_368,
          total_paise: 7_736,
        },
      ]);
    }));

  it("numbers payments online and at the desk in one series, and those in test mode apart", () =>
    trade(async (tx) => {
      const orders = [
        await buy(tx, { credits: 1 }),
        await payAtDesk(tx, 200_000),
        await buy(tx, { credits: 1, mode: "test" }),
        await buy(tx, { credits: 3 }),
      ];
      const numbers = [];
      for (const order of orders) numbers.push((await documentsOf(tx, order))[0]?.number);
      expect(numbers.map((number) => number?.replace(/\/.*\//, " "))).toEqual([
        "QAX 00001",
        "QAX 00002",
        expect.stringMatching(/^TST /),
        "QAX 00003",
      ]);
    }));

  it("adds up to what was paid for lines whose tax is rounded", () =>
    trade(async (tx) => {
      const items = [];
      for (const price of [33.33, 0.07, 19.99, 0])
        items.push({ id: await newSnack({ price, quantity: 9 }), quantity: 7 });
      const [issued] = await documentsOf(tx, await buy(tx, { items }));
      expect(issued).toMatchObject({ total_paise: 7 * (3333 + 7 + 1999) });
      const { taxable_paise = 0, cgst_paise = 0, sgst_paise = 0 } = issued ?? {};
      expect(taxable_paise + cgst_paise + sgst_paise).toBe(issued?.total_paise);
      expect(cgst_paise).toBe(sgst_paise);
    }));

  it("states IGST for a buyer in another state, and that state as the place of supply", () =>
    trade(async (tx) => {
      await setBuyer(tx, pune);
      const [issued] = await documentsOf(tx, await buy(tx, { credits: 3 }));
      expect(issued).toMatchObject({
        buyer: { ...pune, state: "Maharashtra" },
        place_of_supply: "27-Maharashtra",
        taxable_paise: 63_559,
        igst_paise: 11_441,
        cgst_paise: 0,
      });
    }));

  it("states the place of the premises, if that is the setting", () =>
    trade(async (tx) => {
      await setSeller(tx, { ...seller, place_of_supply: "premises" });
      await setBuyer(tx, pune);
      const [issued] = await documentsOf(tx, await buy(tx, { credits: 3 }));
      expect(issued).toMatchObject({ place_of_supply: "29-Karnataka", igst_paise: 0 });
    }));

  it("does not change when the settings, the profile or the snack change", () =>
    trade(async (tx) => {
      const snack = await newSnack({ name: `Samosa ${randomUUID()}` });
      await setBuyer(tx, pune);
      const order = await buy(tx, { items: [{ id: snack, quantity: 2 }] });
      const before = await documentsOf(tx, order);
      await setSeller(tx, { ...seller, legal_name: "New Owner LLP", cafe_gst_percent: 12 });
      await tx`update billing_profiles set name = 'Weft' where user_id = ${maya.id}`;
      await tx`update snacks set name = 'Kachori', price = 1 where id = ${snack}`;
      expect(await documentsOf(tx, order)).toEqual(before);
    }));

  it.each([
    "update invoices set total_paise = 1",
    "delete from invoices",
    "truncate invoices cascade",
  ])("refuses %s, also of the server", (statement) =>
    trade(async (tx) => {
      const failure = await failureOf(tx, (inner) => inner.unsafe(statement));
      expect(refusalIn(failure)).toMatchObject({ code: "invoices_are_final" });
    }),
  );

  it("begins again with 1 in April, in the time of the space", () =>
    trade(async (tx) => {
      const numbers = [];
      for (const moment of ["2030-03-31 23:59", "2030-04-01 00:01"]) {
        await setClock(tx, moment);
        numbers.push((await documentsOf(tx, await buy(tx, { credits: 1 })))[0]?.number);
      }
      expect(numbers).toEqual(["QAX/29-30/00001", "QAX/30-31/00001"]);
      const [years] = await tx`select private.financial_year('2000-02-29') as leap,
        private.financial_year('1999-12-31') as century`;
      expect(years).toEqual({ leap: "99-00", century: "99-00" });
    }));

  it("has at most 16 characters, also after the number 99999", () =>
    trade(async (tx) => {
      await tx`select private.next_invoice_number('QAX', '2026-11-29')`;
      await tx`update private.invoice_numbers set last_number = 99999 where prefix = 'QAX'`;
      expect(await tx`select private.next_invoice_number('QAX', '2026-11-29') as number`).toEqual([
        { number: "QAX/26-27/100000" },
      ]);
    }));
});

describe("a credit note", () => {
  it("returns an invoice of several lines in full, with a number of its own", () =>
    trade(async (tx) => {
      const items = [
        { id: await newSnack({ price: 33.33 }), quantity: 1 },
        { id: await newSnack({ price: 19.99 }), quantity: 2 },
      ];
      const order = await buy(tx, { items });
      await actAs(tx, boss.id);
      await tx`select refund_order(${order})`;
      await asServer(tx);
      const [invoice, note] = await documentsOf(tx, order);
      expect(note).toMatchObject({
        kind: "credit_note",
        number: expect.stringMatching(/^QAC\/\d\d-\d\d\/00001$/),
        invoice_number: invoice?.number,
        invoiced_on: invoice?.["issued_on"],
        lines: invoice?.["lines"],
        total_paise: invoice?.total_paise,
      });
    }));

  it.each([
    [[118, 1, 81]],
    [[50, 50, 100]],
    [[199, 1]],
    [Array.from({ length: 200 }, () => 1)],
    [[7, 13, 29, 31, 37, 83]],
  ])("adds up to the invoice when it is returned in parts: %j", (parts) =>
    trade(async (tx) => {
      const order = await payAtDesk(tx, 200);
      for (const part of parts) await payBack(tx, order, part);
      const [invoice, ...notes] = await documentsOf(tx, order);
      const byAmount = (a: number, b: number) => a - b;
      const returned = notes.map(({ total_paise }) => total_paise);
      expect(returned.toSorted(byAmount)).toEqual(parts.toSorted(byAmount));
      for (const amount of ["taxable_paise", "cgst_paise", "sgst_paise"] as const) {
        const sum = notes.reduce((total, note) => total + note[amount], 0);
        expect([amount, sum]).toEqual([amount, invoice?.[amount]]);
      }
    }),
  );

  it("is not issued for money that was never invoiced", () =>
    trade(async (tx) => {
      const snack = await newSnack({ quantity: 1 });
      await tx`alter table snacks disable trigger user`;
      const [order] = await tx<{ id: string; amount_paise: number }[]>`
        select * from create_order(${maya.id}, 'snacks', 'live', ${sql.json([{ id: snack, quantity: 1 }])})`;
      await tx`select attach_provider_order(${order?.id ?? ""}, ${`order_${order?.id ?? ""}`})`;
      await tx`update snacks set quantity = 0 where id = ${snack}`;
      await tx`select settle_payment(${`order_${order?.id ?? ""}`}, ${randomUUID()}, ${order?.amount_paise ?? 0},
        'INR', 'live', 'upi')`;
      expect(await tx`select reason from refunds where order_id = ${order?.id ?? ""}`).toEqual([
        { reason: "sold_out" },
      ]);
      expect(await documentsOf(tx, order?.id ?? "")).toEqual([]);
    }));

  it("is not issued for an earlier payment, which keeps its receipt", () =>
    trade(async (tx) => {
      await tx`alter table payments disable trigger payments_issue_invoice`;
      const order = await payAtDesk(tx, 200_000);
      await tx`alter table payments enable trigger payments_issue_invoice`;
      await payBack(tx, order, 200_000);
      expect(await documentsOf(tx, order)).toEqual([]);
      expect(await tx`select from private.waiting_invoices`).toHaveLength(0);
    }));
});

describe("without details of the seller", () => {
  const { invoice_prefix: _, ...noPrefix } = seller;

  it("payments and refunds succeed, use up no number, and are invoiced later in their order", () =>
    trade(async (tx) => {
      await setSeller(tx, noPrefix);
      const orders = [await payAtDesk(tx, 200_000), await buy(tx, { credits: 3 })];
      await payBack(tx, orders[0] ?? "", 50_000);
      expect(await tx`select from private.invoice_numbers where prefix = 'QAX'`).toHaveLength(0);
      await actAs(tx, boss.id);
      expect(await tx`select * from invoice_status()`).toEqual([
        { missing: ["invoice_prefix"], waiting: 3 },
      ]);
      const refused = await failureOf(tx, (inner) => inner`select issue_waiting_invoices()`);
      expect(refusalIn(refused)).toMatchObject({
        code: "seller_details_missing",
        params: { missing: ["invoice_prefix"] },
      });
      await asServer(tx);
      await setSeller(tx, seller);
      // A refund in between waits for the invoice that it refers to.
      await payBack(tx, orders[0] ?? "", 150_000);
      await actAs(tx, boss.id);
      expect(await tx`select issue_waiting_invoices() as issued`).toEqual([{ issued: 4 }]);
      expect(await tx`select issue_waiting_invoices() as issued`).toEqual([{ issued: 0 }]);
      await asServer(tx);
      const documents = await tx<{ number: string; total_paise: number }[]>`
        select number, total_paise from invoices where number ~ '^QA' order by number`;
      expect(documents.map((found) => [found.number.slice(0, 3), found.total_paise])).toEqual([
        ["QAC", 50_000],
        ["QAC", 150_000],
        ["QAX", 200_000],
        ["QAX", 75_000],
      ]);
      const told = await tx`
        select from notifications where kind = 'invoice_issued' and user_id = ${maya.id}`;
      expect(told).toHaveLength(4);
    }));

  it("names all that is missing, and a GSTIN whose check character is wrong", () =>
    trade(async (tx) => {
      await setSeller(tx, { ...noPrefix, gstin: "29AABCH4821K1ZH" });
      await actAs(tx, boss.id);
      expect(await tx`select missing from invoice_status()`).toEqual([
        { missing: ["gstin", "invoice_prefix"] },
      ]);
      await asServer(tx);
      await tx`delete from system_settings where key = 'billing'`;
      await actAs(tx, boss.id);
      const [status] = await tx<{ missing: string[] }[]>`select missing from invoice_status()`;
      expect(status?.missing).toHaveLength(10);
    }));

  it("only admins see what is missing, and issue", async () => {
    expect((await maya.client.rpc("invoice_status")).data).toEqual([]);
    const { error } = await maya.client.rpc("issue_waiting_invoices");
    expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
    expect((await anon.rpc("issue_waiting_invoices")).error?.code).toBe("42501");
  });
});

describe("the notification", () => {
  const factsOf = async (tx: TransactionSql, kind: string) => {
    const [found] = await tx<{ data: Record<string, unknown> }[]>`
      select data from notifications where kind = ${kind} and user_id = ${maya.id}
      order by created_at desc limit 1`;
    return found?.data;
  };

  it("of a payment names the invoice, and that of a refund the credit note", () =>
    trade(async (tx) => {
      const order = await payAtDesk(tx, 200_000);
      await payBack(tx, order, 200_000);
      const [invoice, note] = await documentsOf(tx, order);
      expect(await factsOf(tx, "payment_received")).toMatchObject({
        invoice_id: invoice?.["id"],
        invoice_number: invoice?.number,
      });
      expect(await factsOf(tx, "refund_made")).toMatchObject({
        credit_note_id: note?.["id"],
        credit_note_number: note?.number,
      });
      expect(await factsOf(tx, "invoice_issued")).toBeUndefined();
    }));
});

describe("a billing profile", () => {
  const save = (more: object) =>
    maya.client.from("billing_profiles").upsert({ ...pune, user_id: maya.id, ...more });

  it("is saved by the member", async () => {
    expect((await save({})).error).toBeNull();
    expect((await save({ gstin: null, state_code: "29" })).error).toBeNull();
  });

  it.each([
    ["a wrong check character", { gstin: "27AAPFU0939F1ZW" }, "billing_profiles_gstin_is_valid"],
    ["lower case", { gstin: "27aapfu0939f1zv" }, "billing_profiles_gstin_is_valid"],
    ["14 characters", { gstin: "27AAPFU0939F1Z" }, "billing_profiles_gstin_is_valid"],
    ["another state", { state_code: "29" }, "billing_profiles_gstin_is_of_state"],
  ])("refuses a GSTIN with %s", async (_, more, constraint) => {
    expect((await save(more)).error?.message).toContain(constraint);
  });

  it.each([{ state_code: "25" }, { name: " " }, { address: "" }])("refuses %j", async (more) => {
    expect((await save(more)).error?.code).toMatch(/^23/);
  });
});

it.each([
  [{ invoice_prefix: "BANY" }],
  [{ invoice_prefix: "ban" }],
  [{ invoice_prefix: "TST" }],
  [{ credit_note_prefix: "QAX" }],
  [{ cafe_sac: "food" }],
  [{ place_of_supply: "moon" }],
  [{ gstin: "29AABCH4821K1ZH" }],
])("refuses settings of invoices with %j", async (more) => {
  const value = { ...seller, ...more };
  const { error } = await boss.client
    .from("system_settings")
    .update({ value })
    .eq("key", "billing");
  expect(refusalIn(error)?.code).toBe("bad_setting");
});

it("lets the server save settings, whose GSTIN is checked", async () => {
  const { data } = await service.from("system_settings").select().eq("key", "wifi").single();
  const { error } = await service
    .from("system_settings")
    .update({ value: data?.value ?? {} })
    .eq("key", "wifi");
  expect(error).toBeNull();
});
