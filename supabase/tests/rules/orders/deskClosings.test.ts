import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { add, day as dayAhead, newOrder, newRoom } from "../../rows";
import { admin, anon, member, newMember, type TestUser } from "../../stack";
import { payBack, settle } from "../bookings/deskPayments";
import { addBooking } from "../memberBookings";
import { actAs, failureOf, inRolledBackTransaction } from "../spaceTime";
import { refusalIn } from "../refusal";

let boss: TestUser;
let maya: TestUser;
beforeAll(async () => {
  [boss, maya] = await Promise.all([admin(), newMember("Maya Pays")]);
});

// A day of its own for each test, beyond the days that desk_cash looks back.
let lastDay = Date.parse("2003-01-01");
let day: string;
beforeEach(() => {
  lastDay += 40 * 86_400_000;
  day = new Date(lastDay).toISOString().slice(0, 10);
});

interface Entry {
  paise: number;
  method?: string;
  /** In Asia/Kolkata. */
  time?: string;
  by?: string;
}

async function take({ paise, method = "cash", time = "12:00", by = boss.id }: Entry) {
  const order_id = await newOrder(maya.id, {
    kind: "room",
    mode: "desk",
    status: "fulfilled",
    amount_paise: paise,
    credits: null,
    valid_days: null,
    booking_id: randomUUID(),
    description: "Hall",
    check_at: null,
  });
  const payment_id = await add("payments", {
    order_id,
    user_id: maya.id,
    amount_paise: paise,
    currency: "INR",
    method,
    outcome: "settled",
    received_by: by,
    received_by_name: "Asha",
    created_at: `${day} ${time}+05:30`,
  });
  return { order_id, payment_id, user_id: maya.id };
}

const giveBack = (
  payment: Awaited<ReturnType<typeof take>>,
  { paise, method = "cash", time = "12:00" }: Entry,
) =>
  add("refunds", {
    ...payment,
    amount_paise: paise,
    reason: "Closed early",
    status: "processed",
    retry_at: null,
    method,
    returned_by: boss.id,
    returned_by_name: "Asha",
    created_at: `${day} ${time}+05:30`,
  });

interface Closing {
  number?: number;
  counted_paise?: number;
  agreed_paise?: number;
  float_paise?: number;
  note?: string;
  corrects?: string;
  request_id?: string;
  day?: string;
}

const close = (closing: Closing, { client } = boss) =>
  client.rpc("close_desk", { day, number: 1, counted_paise: 0, ...closing });
const codeOf = async (call: PromiseLike<{ error: unknown }>) => refusalIn((await call).error);
const cashOf = async () =>
  (await boss.client.rpc("desk_cash", { on_day: day }).throwOnError()).data;

describe("the takings of the desk", () => {
  it("are summed by person, kind and way of payment, on days of the space", async () => {
    const other = randomUUID();
    await take({ paise: 200_000, time: "00:00" });
    const partly = await take({ paise: 50_050, time: "23:59:59" });
    await giveBack(partly, { paise: 10_050 });
    await take({ paise: 100_000, method: "upi", by: other });
    await take({ paise: 7, time: "24:00" });
    const { data } = await boss.client
      .rpc("desk_takings", { from_day: day, to_day: day })
      .throwOnError();
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({
      by_id: boss.id,
      by_name: "Asha",
      kind: "room",
      method: "cash",
      taken_paise: 250_050,
      returned_paise: 10_050,
      entries: 3,
    });
    expect(data).toContainEqual({
      by_id: other,
      by_name: "Asha",
      kind: "room",
      method: "upi",
      taken_paise: 100_000,
      returned_paise: 0,
      entries: 1,
    });
  });

  it("are listed newest first and in parts, with what was returned as a negative amount", async () => {
    const paid = await take({ paise: 200_000, time: "10:00" });
    await take({ paise: 300, method: "card", time: "11:00" });
    await giveBack(paid, { paise: 50_000, method: "upi", time: "11:30" });
    const list = (before: object = {}) =>
      boss.client
        .rpc("desk_entries", { from_day: day, to_day: day, how_many: 2, ...before })
        .throwOnError();
    const { data: first } = await list();
    expect(first).toMatchObject([
      {
        amount_paise: -50_000,
        method: "upi",
        note: "Closed early",
        member_name: "Maya Pays",
        total_count: 3,
      },
      { amount_paise: 300, method: "card", day, description: "Hall" },
    ]);
    const { data: rest } = await list({
      before_created_at: first[1]?.created_at,
      before_id: first[1]?.id,
    });
    expect(rest.map(({ amount_paise }) => amount_paise)).toEqual([200_000]);
  });

  it("contain what settle_booking takes and refund_desk_payment returns", async () => {
    const room = await newRoom({ credits_per_hour: null });
    const booking = await addBooking({ maya, room, nextWeek: await dayAhead(7) });
    const { data: paid } = await settle(boss, booking, { method: "upi" });
    await payBack(boss, paid?.order_id ?? "", { amount_paise: 50_000 });
    const today = await dayAhead(0);
    const { data } = await boss.client
      .rpc("desk_entries", { from_day: today, to_day: today, how_many: 1000 })
      .throwOnError();
    expect(
      data
        .filter(({ user_id }) => user_id === maya.id)
        .map(({ amount_paise, method, by_id, kind }) => ({ amount_paise, method, by_id, kind })),
    ).toEqual([
      { amount_paise: -50_000, method: "cash", by_id: boss.id, kind: "room" },
      { amount_paise: 200_000, method: "upi", by_id: boss.id, kind: "room" },
    ]);
  });

  it.each(["desk_takings", "desk_entries"] as const)(
    "are not read by members: %s",
    async (name) => {
      await take({ paise: 100 });
      const { data } = await maya.client.rpc(name, { from_day: day, to_day: day }).throwOnError();
      expect(data).toEqual([]);
      const { error } = await anon.rpc(name, { from_day: day, to_day: day });
      expect(error?.code).toBe("42501");
    },
  );
});

describe("a closing of the desk", () => {
  it("states the cash taken less the cash returned, what was counted, and the difference", async () => {
    const paid = await take({ paise: 200_000 });
    await giveBack(paid, { paise: 50_000 });
    await take({ paise: 900_000, method: "upi" });
    expect(await cashOf()).toEqual([{ day, expected_paise: 150_000 }]);
    const { data, error } = await close({
      counted_paise: 340_000,
      float_paise: 200_000,
      agreed_paise: 150_000,
      note: " A note is torn ",
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      day,
      number: 1,
      expected_paise: 150_000,
      difference_paise: -10_000,
      note: "A note is torn",
      closed_by: boss.id,
    });
    expect(await cashOf()).toEqual([{ day, expected_paise: 0 }]);
  });

  it("can follow another one of the day, and counts what came since, also late", async () => {
    await take({ paise: 100_000, time: "15:00" });
    await close({ counted_paise: 100_000, agreed_paise: 100_000 });
    // Committed after the closing, with an earlier time.
    await take({ paise: 30_000, time: "14:59" });
    const { data } = await close({ number: 2, counted_paise: 30_000, agreed_paise: 30_000 });
    expect(data).toMatchObject({ expected_paise: 30_000, difference_paise: 0 });
  });

  it("expects less than nothing when more was returned than taken", async () => {
    await giveBack(await take({ paise: 100_000, method: "card" }), { paise: 40_000 });
    const { data } = await close({
      counted_paise: 160_000,
      float_paise: 200_000,
      agreed_paise: -40_000,
    });
    expect(data).toMatchObject({ expected_paise: -40_000, difference_paise: 0 });
  });

  it("is refused when cash was taken since the page was read", async () => {
    await take({ paise: 100_000 });
    const call = close({ counted_paise: 90_000, agreed_paise: 90_000 });
    expect(await codeOf(call)).toEqual({ code: "cash_changed", params: { paise: 100_000 } });
  });

  it("is refused when another admin has closed the day since the page was read", async () => {
    await close({ agreed_paise: 0 });
    expect(await codeOf(close({ agreed_paise: 0 }))).toMatchObject({ code: "desk_closed" });
    expect(await codeOf(close({ agreed_paise: 0, number: 3 }))).toMatchObject({
      code: "desk_closed",
    });
  });

  it("is written once for a repeated request", async () => {
    const request = { agreed_paise: 0, request_id: randomUUID() };
    const [first, second] = [await close(request), await close(request)];
    expect(second.data).toEqual(first.data);
    expect(await codeOf(close({ ...request, counted_paise: 1 }))).toMatchObject({
      code: "request_reused",
    });
  });

  it.each<[string, Closing]>([
    ["bad_amount", { counted_paise: -1 }],
    ["bad_amount", { counted_paise: 2_000_000_001 }],
    ["bad_amount", { float_paise: -1 }],
    ["bad_note", { note: "x".repeat(201) }],
    ["bad_note", { corrects: randomUUID() }],
    ["unknown_closing", { corrects: randomUUID(), note: "Miscounted" }],
    ["bad_closing_day", { day: "2999-01-01" }],
    ["bad_closing_day", { day: "infinity" }],
    ["cash_changed", {}],
  ])("is refused with %s: %j", async (code, closing) => {
    expect(await codeOf(close(closing))).toMatchObject({ code });
  });

  it.each(["-infinity", "4713-01-01 BC", "5874897-12-31", "infinity"])(
    "lists nothing around the day %s",
    async (far) => {
      const range = { from_day: far, to_day: far };
      for (const { data, error } of [
        await boss.client.rpc("desk_takings", range),
        await boss.client.rpc("desk_entries", range),
        await boss.client.rpc("desk_cash", { on_day: far }),
      ]) {
        expect(error).toBeNull();
        expect(data?.filter((row) => !("expected_paise" in row))).toEqual([]);
      }
    },
  );

  it("is refused to members and strangers", async () => {
    expect(await codeOf(close({ agreed_paise: 0 }, await member()))).toMatchObject({
      code: "not_admin",
    });
    const { error } = await anon.rpc("close_desk", { day, number: 1, counted_paise: 0 });
    expect(error?.code).toBe("42501");
    expect((await maya.client.rpc("desk_cash", { on_day: day }).throwOnError()).data).toEqual([]);
  });

  it("is corrected by another one that expects the same, once", async () => {
    await take({ paise: 100_000 });
    const { data: first } = await close({ counted_paise: 1_000_000, agreed_paise: 100_000 });
    await take({ paise: 5_000 });
    const correction = {
      number: 2,
      counted_paise: 100_000,
      note: "One zero too many",
      corrects: first?.id ?? "",
    };
    const { data } = await close(correction);
    expect(data).toMatchObject({ expected_paise: 100_000, difference_paise: 0 });
    expect(await cashOf()).toEqual([{ day, expected_paise: 5_000 }]);
    expect(await codeOf(close({ ...correction, number: 3 }))).toMatchObject({
      code: "unknown_closing",
    });
    const again = close({ ...correction, number: 3, corrects: data?.id ?? "" });
    expect((await again).data).toMatchObject({ expected_paise: 100_000 });
  });

  it("of another day is not corrected", async () => {
    const { data } = await close({ agreed_paise: 0 });
    const call = close({ day: "2002-01-01", note: "Miscounted", corrects: data?.id ?? "" });
    expect(await codeOf(call)).toMatchObject({ code: "unknown_closing" });
  });

  it.each([
    "update desk_closings set counted_paise = 1",
    "delete from desk_closings",
    "truncate desk_closings",
  ])("refuses %s, also of the server", (statement) =>
    inRolledBackTransaction(async (tx) => {
      const failure = await failureOf(tx, (inner) => inner.unsafe(statement));
      expect(refusalIn(failure)).toMatchObject({ code: "closings_are_final" });
      await actAs(tx, boss.id);
      const denied = await failureOf(tx, (inner) => inner.unsafe(statement));
      expect(denied).toMatchObject({ code: "42501" });
    }),
  );

  it("reminds of earlier days that were not closed, from the first closing on", async () => {
    await close({ agreed_paise: 0 });
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const forgotten = day;
    await take({ paise: 70_000 });
    await take({ paise: 90_000, method: "card" });
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect(await cashOf()).toEqual([
      { day, expected_paise: 0 },
      { day: forgotten, expected_paise: 70_000 },
    ]);
  });
});
