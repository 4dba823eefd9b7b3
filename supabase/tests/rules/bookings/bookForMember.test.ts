import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { atQuotedPrice, doneAtQuotedPrice } from "./quotedPrice";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Phones"));
});

const slot = () => ({ room_id: room, booking_date: nextWeek, start_time: "10:00", duration: 2 });

const bookFor = (member: TestUser, values: object = {}, caller = boss.client) =>
  atQuotedPrice((quote) =>
    caller.rpc("book_for_member", { member_id: member.id, ...slot(), ...values, ...quote }),
  );

async function booked(member: TestUser, values: object = {}) {
  const { data, error } = await bookFor(member, values);
  if (error) throw error;
  return { data };
}

const reschedule = ({ client }: TestUser, booking_id: string, start: string, half_hours: number) =>
  doneAtQuotedPrice((quote) =>
    client.rpc("reschedule_booking", {
      booking_id,
      new_date: nextWeek,
      new_start_time: start,
      new_duration: half_hours,
      ...quote,
    }),
  );

const historyOf = (id: string) => sql`
  select action, changed_by, changed_by_name, reason, overrides, total_credits, credits_change
  from booking_history where booking_id = ${id} order by id`;

const agreement = (id: string) => sql`
  select (select sum(credits_change)::int from booking_history where booking_id = ${id}) as history,
    (select coalesce(sum(amount), 0)::int from credit_ledger where reference_id = ${id}) as ledger`;

describe("booking for a member", () => {
  it("charges the member, not the admin, and tells the member who booked", async () => {
    const { data } = await booked(maya);
    expect(data).toMatchObject({ user_id: maya.id, total_credits: 4, booked_by: boss.id });
    expect(await balanceOf(maya)).toBe(16);
    const { data: seen } = await maya.client.from("bookings").select("booked_by_name");
    const { data: profile } = await boss.client
      .from("profiles")
      .select("display_name")
      .eq("id", boss.id)
      .single()
      .throwOnError();
    expect(seen).toEqual([{ booked_by_name: profile.display_name }]);
    expect(await historyOf(data.id)).toMatchObject([
      { action: "created", changed_by: boss.id, changed_by_name: profile.display_name },
    ]);
    expect(await agreement(data.id)).toEqual([{ history: -4, ledger: -4 }]);
  });

  it("is free for a reason, which the history keeps", async () => {
    const { data } = await booked(maya, { price_reason: " Apology for the noise " });
    expect(data).toMatchObject({ total_credits: 0, price_reason: "Apology for the noise" });
    expect(await balanceOf(maya)).toBe(20);
    expect(await historyOf(data.id)).toMatchObject([
      { reason: "Apology for the noise", total_credits: 0, overrides: [] },
    ]);
  });

  it.each([1, 10])("costs a named price of %i credits for a reason", async (price) => {
    const { data } = await booked(maya, { price_reason: "With coffee", price });
    expect(data).toMatchObject({ total_credits: price, rupees_due: 0 });
    expect(await balanceOf(maya)).toBe(20 - price);
    expect(await historyOf(data.id)).toMatchObject([{ reason: "With coffee" }]);
    await reschedule(maya, data.id, "12:00", 2);
    expect(await balanceOf(maya)).toBe(20 - price);
    await reschedule(maya, data.id, "12:00", 3);
    expect(await balanceOf(maya)).toBe(20 - price - 2);
    expect(await agreement(data.id)).toEqual([{ history: -price - 2, ledger: -price - 2 }]);
  });

  it("names a price in rupees in a room priced in rupees", async () => {
    const desk = await newRoom({ credits_per_hour: null });
    const { data } = await booked(maya, { room_id: desk, price_reason: "Regular", price: 1500 });
    expect(data).toMatchObject({ total_credits: 0, rupees_due: 1500 });
    expect(await balanceOf(maya)).toBe(20);
  });

  it("costs at most the price of another room after a move to it", async () => {
    const cheap = await newRoom({ credits_per_hour: 1 });
    const { data } = await booked(maya, { price_reason: "With coffee", price: 10 });
    const target = { booking_id: data.id, new_date: nextWeek, new_start_time: "10:00" };
    await doneAtQuotedPrice((quote) =>
      boss.client.rpc("move_booking", {
        ...target,
        version: data.updated_at,
        new_room: cheap,
        new_duration: 2,
        ...quote,
      }),
    );
    expect(await balanceOf(maya)).toBe(19);
  });

  it("does not charge an admin, also not a named price", async () => {
    const { data } = await booked(boss, { price_reason: "With coffee", price: 5 });
    expect(data.total_credits).toBe(0);
  });

  it("charges a free booking only for the time that is added", async () => {
    const { data } = await booked(maya, { price_reason: "Apology" });
    const costs: number[] = [];
    for (const half_hours of [2, 4, 3, 1]) {
      costs.push((await reschedule(maya, data.id, "12:00", half_hours)).total_credits);
    }
    expect(costs).toEqual([0, 4, 2, 0]);
    expect(await balanceOf(maya)).toBe(20);
    expect(await agreement(data.id)).toEqual([{ history: 0, ledger: 0 }]);
  });

  it("at a named price costs its share for a shorter time, and the agreed price again", async () => {
    const { data } = await booked(maya, { price_reason: "Regular", price: 3, duration: 6 });
    const costs: number[] = [];
    for (const half_hours of [4, 2, 6, 8, 6]) {
      costs.push((await reschedule(boss, data.id, "09:00", half_hours)).total_credits);
    }
    expect(costs).toEqual([2, 1, 3, 7, 3]);
    expect(await balanceOf(maya)).toBe(17);
    expect(await agreement(data.id)).toEqual([{ history: -3, ledger: -3 }]);
  });

  it("without charge leaves nothing due at the front desk, also after a move of the same duration", async () => {
    const desk = await newRoom({ credits_per_hour: null });
    const { data } = await booked(maya, { room_id: desk, price_reason: "Apology" });
    const due = async () =>
      (await sql`select rupees_due from bookings where id = ${data.id}`)[0]?.rupees_due;
    expect(await due()).toBe(0);
    await reschedule(boss, data.id, "12:00", 2);
    expect(await due()).toBe(0);
    await reschedule(boss, data.id, "12:00", 3);
    expect(await due()).toBe(1000);
    const inDesk = { room_id: desk, start_time: "09:00" };
    const paid = await booked(maya, inDesk);
    expect(paid.data.rupees_due).toBe(2000);
  });

  it("previews the refund that a shorter duration of a free booking gets", async () => {
    const { data } = await booked(maya, { price_reason: "Apology", duration: 1 });
    await reschedule(boss, data.id, "10:00", 4);
    expect(await balanceOf(maya)).toBe(14);
    const { data: refund } = await maya.client
      .rpc("booking_refund", { booking_id: data.id, new_duration: 2 })
      .throwOnError();
    await reschedule(maya, data.id, "10:00", 2);
    expect(await balanceOf(maya)).toBe(18);
    expect(refund.map(({ credits }) => credits)).toEqual([4]);
  });

  it.each([
    ["a blank reason", { price_reason: "  " }, "bad_reason"],
    ["an invisible reason", { price_reason: "\u200b" }, "bad_reason"],
    ["a price without a reason", { price: 1 }, "bad_reason"],
    ["a price below zero", { price_reason: "Gift", price: -1 }, "bad_price"],
    ["a price above a million", { price_reason: "Gift", price: 1_000_001 }, "bad_price"],
    [
      "more credits than the member has",
      { price_reason: "Wedding", price: 21 },
      "insufficient_credits",
    ],
    ["an override of the credits", { overrides: ["insufficient_credits"] }, "unknown_override"],
    ["an override of a taken slot", { overrides: ["slot_taken"] }, "unknown_override"],
    ["a time between two slots", { start_time: "10:10" }, "bad_slot"],
    ["a time after the last slot", { start_time: "17:30" }, "bad_slot"],
    ["an impossible duration", { duration: 5 }, "bad_slot"],
    ["an unknown room", { room_id: randomUUID() }, "room_unavailable"],
    ["an unknown member", { member_id: randomUUID() }, "unknown_user"],
  ])("is refused for %s", async (_, values, code) => {
    const { error } = await bookFor(maya, values);
    expect(refusalIn(error)).toMatchObject({ code });
    expect(await balanceOf(maya)).toBe(20);
  });

  it("is refused if the member is short of credits or the slot is taken", async () => {
    await booked(maya);
    expect(refusalIn((await bookFor(await newMember())).error)).toMatchObject({
      code: "slot_taken",
    });
    const poor = await newMember("Pia Poor");
    const { error } = await bookFor(poor, { start_time: "14:00" });
    expect(refusalIn(error)).toMatchObject({
      code: "insufficient_credits",
      params: { needed: 4, balance: 0 },
    });
  });

  it("is refused for a retired room", async () => {
    await sql`update rooms set retired_at = now() where id = ${room}`;
    expect(refusalIn((await bookFor(maya)).error)).toMatchObject({ code: "room_unavailable" });
  });

  it("charges a repeated request once", async () => {
    const request_id = randomUUID();
    const [first, second] = [
      await bookFor(maya, { request_id }),
      await bookFor(maya, { request_id }),
    ];
    expect(second.data?.id).toBe(first.data?.id);
    expect(await balanceOf(maya)).toBe(16);
    const other = await bookFor(maya, { request_id, start_time: "15:00" });
    expect(refusalIn(other.error)).toMatchObject({ code: "request_reused" });
  });

  it.each([
    ["members", () => maya],
    ["other members", () => newMember("Otto Other")],
  ])("is refused for %s", async (_, caller) => {
    const { client } = await caller();
    const forged = { price_reason: "I say so", overrides: ["closed_day"] };
    expect(refusalIn((await bookFor(maya, forged, client)).error)).toMatchObject({
      code: "not_admin",
    });
    expect(refusalIn((await bookFor(maya, { price: 1 }, client)).error)).toMatchObject({
      code: "not_admin",
    });
    expect((await bookFor(maya, {}, anon)).error).toMatchObject({ code: "42501" });
    expect(await sql`select from bookings where room_id = ${room}`).toHaveLength(0);
  });

  it.each([
    ["booked_by", randomUUID()],
    ["booked_by_name", "The boss"],
    ["price_reason", "Free for me"],
    ["overrides", ["closed_day"]],
  ])("cannot be forged by a member who inserts %s", async (column, value) => {
    const { error } = await maya.client
      .from("bookings")
      .insert({ ...slot(), user_id: maya.id, [column]: value });
    expect(error).toMatchObject({ code: "42501" });
  });
});
