import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { actAs, at, failureOf, setClock } from "../spaceTime";
import { bookRoom } from "./bookRoom";
import { heldSlots, holdsOf, openOrder, passMinutes, payOrder } from "./holds";
import { atQuotedPrice } from "./quotedPrice";
import { answerOf, approve, needApproval, reject, requestRoom, withdraw } from "./requests";

let boss: TestUser;
let maya: TestUser;
let noor: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Requests", 20));
  noor = await newMember("Noor Waits");
  await giveCredits(noor.id, 20);
  await needApproval(room);
});

const slot = (terms: object = {}) => ({
  room_id: room,
  booking_date: nextWeek,
  start_time: "10:00",
  duration: 2,
  ...terms,
});
const ask = (person = maya, terms: object = {}, more: object = {}) =>
  requestRoom(person, slot(terms), more);
const asked = async (person = maya, terms: object = {}) => {
  const { data, error } = await ask(person, terms);
  if (error) throw error;
  return data as { id: string; expires_at: string; created_at: string };
};
const codeOf = ({ error }: { error: unknown }) => refusalIn(error)?.code;
const setBalance = async ({ id }: TestUser, balance: number) => {
  await sql`update credit_lots set remaining = ${balance} where user_id = ${id}`;
  await sql`update user_credits set balance = ${balance} where user_id = ${id}`;
};
const book = (person: TestUser, start = "10:00", duration = 2, more: object = {}) =>
  bookRoom(nextWeek, person, room, start, duration, more);
const told = ({ id }: TestUser, kind: string, subject: string | null = null) => sql<
  { answer: string; reason: string; is_approval: boolean; mails: number }[]
>`select data ->> 'answer' as answer, data ->> 'reason' as reason,
    (data ->> 'is_approval')::boolean as is_approval,
    (select count(*)::int from outbox where outbox.kind = notifications.kind
      and outbox.user_id = notifications.user_id and channel = 'email' and outbox.subject_id = notifications.subject_id) as mails
  from notifications
  where user_id = ${id} and kind = ${kind} and subject_id = coalesce(${subject}, subject_id)`;

describe("a room with approval", () => {
  it("is not booked by members, in whatever way", async () => {
    const own = (await bookRoom(nextWeek, maya, await newRoom(), "15:00", 2).throwOnError()).data;
    expect(codeOf(await book(maya))).toBe("needs_approval");
    expect(codeOf(await book(maya, "10:00", 2, { request_id: crypto.randomUUID() }))).toBe(
      "needs_approval",
    );
    await sql`update credit_lots set remaining = 0 where user_id = ${maya.id}`;
    expect(codeOf(await maya.client.rpc("hold_slot", slot()))).toBe("needs_approval");
    const { data: series } = await maya.client
      .rpc("quote_series", {
        room_id: room,
        start_time: "10:00",
        duration: 2,
        frequency: "weekly",
        starts_on: nextWeek,
        occurrences: 2,
      })
      .single()
      .throwOnError();
    expect(series.quote_id).toBeNull();
    expect(series.dates).toMatchObject([
      { refusal: "needs_approval" },
      { refusal: "needs_approval" },
    ]);
    const { data: move } = await maya.client
      .rpc("quote_booking", { ...slot(), booking_id: own.id })
      .single()
      .throwOnError();
    expect(move.refusal).toBe("needs_approval");
  });

  it("is booked by admins, also for a member", async () => {
    const made = await atQuotedPrice((quote) =>
      boss.client.rpc("book_for_member", { member_id: maya.id, ...slot(), ...quote }),
    );
    expect(made.error).toBeNull();
    await book(boss, "14:00").throwOnError();
  });

  it("quotes the price to members, and that it needs approval", async () => {
    const { data } = await maya.client.rpc("quote_booking", slot()).single().throwOnError();
    expect(data).toMatchObject({ refusal: null, credits: 4, needs_approval: true });
    expect(codeOf(await book(maya, "10:00", 2, { quote_id: data.quote_id }))).toBe(
      "needs_approval",
    );
  });

  it("refuses a quote from before the room needed approval, with the new one", async () => {
    await needApproval(room, null);
    const { data } = await maya.client.rpc("quote_booking", slot()).single().throwOnError();
    expect(data).toMatchObject({ needs_approval: false });
    await needApproval(room);
    const { quote_id } = data;
    const { error } = await maya.client.rpc("request_booking", { ...slot(), quote_id });
    expect(refusalIn(error)).toMatchObject({
      code: "quote_changed",
      params: { quote: { needs_approval: true } },
    });
  });

  it("lets members shorten a booking, and refuses to move or lengthen it", async () => {
    const { id } = await asked();
    await approve(boss, id).throwOnError();
    const change = (new_start_time: string, new_duration: number) =>
      atQuotedPrice((quote) =>
        maya.client.rpc("reschedule_booking", {
          booking_id: id,
          new_date: nextWeek,
          new_start_time,
          new_duration,
          ...quote,
        }),
      );
    expect(codeOf(await change("10:00", 3))).toBe("needs_approval");
    expect(codeOf(await change("09:30", 2))).toBe("needs_approval");
    expect(codeOf(await change("14:00", 2))).toBe("needs_approval");
    expect((await change("10:30", 1)).error).toBeNull();
  });
});

describe("a request", () => {
  it("holds the slot for its hours, charges nothing and tells the admins", async () => {
    const { id } = await asked();
    const [row] =
      await sql`select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from booking_holds where id = ${id}`;
    expect(row).toEqual({ minutes: 24 * 60 });
    expect(await balanceOf(maya)).toBe(20);
    expect(codeOf(await ask(noor, { start_time: "10:30" }))).toBe("slot_taken");
    expect(codeOf(await ask(maya))).toBe("slot_taken");
    expect(await told(boss, "booking_requested", id)).toMatchObject([{ mails: 1 }]);
    expect((await maya.client.from("bookings").select()).data).toEqual([]);
    const boardOf = async ({ client }: TestUser) => {
      const { data } = await client.rpc("day_board", { day: nextWeek }).throwOnError();
      return data.filter((taken) => taken.room_id === room);
    };
    expect(await boardOf(maya)).toMatchObject([{ is_own: false, is_own_request: true }]);
    expect(await boardOf(noor)).toMatchObject([{ is_own: false, is_own_request: false }]);
  });

  it("expires at the latest when the slot begins", async () => {
    await needApproval(room, 168);
    const booking_date = await day(2);
    const { expires_at } = await asked(maya, { booking_date, start_time: "10:30" });
    expect(expires_at).toBe(`${booking_date}T05:00:00+00:00`);
  });

  it("is refused for a slot that has begun, which a booking could still take", async () => {
    await at(`${nextWeek} 10:10`, maya.id, async (tx) => {
      const request = () => tx`select request_booking(${room}, ${nextWeek}, '10:00', 2)`;
      expect(refusalIn(await failureOf(tx, request))?.code).toBe("slot_in_past");
    });
  });

  it("is refused without approval to ask for, without its quote and for anonymous callers", async () => {
    const price = await maya.client.rpc("request_booking", slot());
    expect(codeOf(price)).toBe("quote_changed");
    await needApproval(room, null);
    expect(codeOf(await ask())).toBe("approval_not_needed");
    expect((await anon.rpc("request_booking", slot())).error?.code).toBe("42501");
    expect(await heldSlots(room)).toEqual([]);
  });

  it("is made once when it is sent twice", async () => {
    const request_id = crypto.randomUUID();
    const first = await ask(maya, {}, { request_id });
    const again = await ask(maya, {}, { request_id });
    expect(again.data).toEqual(first.data);
    expect(await heldSlots(room)).toHaveLength(1);
  });

  it("counts as an open booking of the room, and there are five at most", async () => {
    await sql`update room_rules set max_open = 1 where room_id = ${room}`;
    const { id } = await asked();
    expect(codeOf(await ask(maya, { start_time: "14:00" }))).toBe("too_many_open");
    await approve(boss, id).throwOnError();
    await sql`update room_rules set max_open = null where room_id = ${room}`;
    await giveCredits(maya.id, 10);
    for (const start of ["11:00", "12:00", "13:00", "14:00", "15:00"]) {
      await asked(maya, { start_time: start });
    }
    expect(codeOf(await ask(maya, { start_time: "16:00" }))).toBe("too_many_requests");
  });

  it("needs credits for itself and for the requests that wait, which its quote shows", async () => {
    await setBalance(maya, 5);
    const { id } = await asked();
    const later = slot({ start_time: "14:00" });
    const { data } = await maya.client.rpc("quote_booking", later).single().throwOnError();
    expect(data).toMatchObject({ credits: 4, balance: 5, shortfall: 3 });
    const { error } = await ask(maya, later);
    expect(refusalIn(error)).toMatchObject({
      code: "insufficient_credits",
      params: { needed: 8, balance: 5 },
    });
    await withdraw(maya, id).throwOnError();
    await asked(maya, later);
  });

  it("needs no credits in a room priced in rupees", async () => {
    await setBalance(maya, 0);
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    expect((await ask()).error).toBeNull();
  });

  it("is read by its member and admins", async () => {
    const { id } = await asked();
    const read = async ({ client }: TestUser) =>
      (await client.from("booking_holds").select("id").eq("id", id).throwOnError()).data.length;
    expect([await read(maya), await read(noor), await read(boss)]).toEqual([1, 0, 1]);
  });

  it("is rejected when an admin blocks the room", async () => {
    const { id } = await asked();
    await boss.client
      .rpc("block_room", {
        room_id: room,
        kind: "repair",
        reason: "The projector",
        starts_at: `${nextWeek}T09:00`,
        ends_at: `${nextWeek}T12:00`,
        bookings: [],
      })
      .throwOnError();
    expect(await answerOf(id)).toEqual({
      answer: "rejected",
      reason: "The room is blocked at this time",
    });
    expect(await told(maya, "booking_request_closed")).toMatchObject([{ answer: "rejected" }]);
  });

  it.each([
    ["deletes", () => boss.client.from("rooms").delete().eq("id", room)],
    [
      "retires",
      () =>
        boss.client.from("rooms").update({ retired_at: new Date().toISOString() }).eq("id", room),
    ],
  ])("is rejected when an admin %s the room", async (_, write) => {
    const { id } = await asked();
    await write().throwOnError();
    expect(await told(maya, "booking_request_closed", id)).toMatchObject([
      { answer: "rejected", reason: "The room is no longer available", mails: 1 },
    ]);
    expect(await heldSlots(room)).toEqual([]);
  });

  it("names the deleted room to its member", async () => {
    const { id } = await asked();
    await boss.client.from("rooms").delete().eq("id", room).throwOnError();
    const [notification] = await sql`
      select data ->> 'room_name' as name from notifications
      where user_id = ${maya.id} and subject_id = ${id} and kind = 'booking_request_closed'`;
    expect(notification?.["name"]).toEqual(expect.any(String));
  });

  it("frees the slot when its account is deleted", async () => {
    const guest = await newMember("Gita Gone");
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    await asked(guest);
    await sql`delete from profiles where id = ${guest.id}`;
    expect(await heldSlots(room)).toEqual([]);
  });
});

describe("approving", () => {
  it("books the slot at the quoted price and tells the member", async () => {
    const { id } = await asked();
    const { data } = await approve(boss, id).throwOnError();
    expect(data).toMatchObject({ id, user_id: maya.id, total_credits: 4, price_reason: null });
    expect(await balanceOf(maya)).toBe(16);
    expect(await answerOf(id)).toEqual({ answer: "approved", reason: null });
    expect(await told(maya, "booking_created")).toMatchObject([{ is_approval: true, mails: 1 }]);
    const [taken] = await sql`select held_until from booked_slots where booking_id = ${id}`;
    expect(taken).toEqual({ held_until: null });
  });

  it("is recorded with the member who asked and the admin who approved", async () => {
    const { id, created_at } = await asked();
    await approve(boss, id).throwOnError();
    const { data } = await maya.client
      .from("booking_history")
      .select("action, changed_by, changed_by_name, credits_change, created_at")
      .eq("booking_id", id)
      .order("id")
      .throwOnError();
    const [{ name } = {}] = await sql<{ name: string }[]>`
      select display_name as name from profiles where id = ${boss.id}`;
    expect(data).toMatchObject([
      { action: "requested", changed_by: maya.id, changed_by_name: null, created_at },
      { action: "created", changed_by: boss.id, changed_by_name: name, credits_change: -4 },
    ]);
  });

  it("charges the quoted price after the room's price has changed", async () => {
    const { id } = await asked();
    await sql`update rooms set credits_per_hour = 9 where id = ${room}`;
    const { data } = await approve(boss, id).throwOnError();
    expect(data.total_credits).toBe(4);
    expect(data.price_reason).toBe("The price when it was requested");
  });

  it("is refused while credits are missing, and says how many", async () => {
    const { id } = await asked();
    await setBalance(maya, 1);
    const { error } = await approve(boss, id);
    expect(refusalIn(error)).toMatchObject({
      code: "insufficient_credits",
      params: { needed: 4, balance: 1 },
    });
    expect(await answerOf(id)).toEqual({ answer: null, reason: null });
    await giveCredits(maya.id, 3);
    await approve(boss, id).throwOnError();
  });

  it("is for admins only, as is rejecting", async () => {
    const { id } = await asked();
    expect(codeOf(await approve(maya, id))).toBe("not_admin");
    expect(codeOf(await reject(noor, id))).toBe("not_admin");
    expect((await anon.rpc("approve_request", { request_id: id })).error?.code).toBe("42501");
    expect((await anon.rpc("reject_request", { request_id: id })).error?.code).toBe("42501");
  });

  it.each([
    ["twice", (id: string) => approve(boss, id)],
    ["after a rejection", (id: string) => reject(boss, id)],
    ["after a withdrawal", (id: string) => withdraw(maya, id)],
    ["after the end", () => passMinutes(maya, 24 * 60).then(() => ({ error: null }))],
  ])("is refused: %s", async (_, first) => {
    const { id } = await asked();
    expect((await first(id)).error).toBeNull();
    expect(codeOf(await approve(boss, id))).toBe("request_over");
    expect(codeOf(await reject(boss, id))).toBe("request_over");
  });

  it.each([
    [
      "a retired room",
      () => sql`update rooms set retired_at = now() where id = ${room}`,
      "request_over",
    ],
    [
      "other hours",
      () => sql`update room_rules set longest = 1 where room_id = ${room}`,
      "bad_duration",
    ],
    [
      "a room priced in rupees",
      () => sql`update rooms set credits_per_hour = null where id = ${room}`,
      "other_unit",
    ],
  ])("is refused for %s", async (_, change, code) => {
    const { id } = await asked();
    await change();
    expect(codeOf(await approve(boss, id))).toBe(code);
  });

  it("is refused for a request of a banned account, and one that does not exist", async () => {
    const { id } = await asked();
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${maya.id}`;
    expect(codeOf(await approve(boss, id))).toBe("member_suspended");
    expect(codeOf(await approve(boss, crypto.randomUUID()))).toBe("request_over");
  });

  it("is not refused by the notice of the room, which the answer has used up", async () => {
    await at(`${nextWeek} 09:10`, maya.id, async (tx) => {
      await tx`reset role`;
      await tx`update room_rules set notice_minutes = 30 where room_id = ${room}`;
      await actAs(tx, maya.id);
      const [quote] = await tx<{ quote_id: string }[]>`
        select quote_id from quote_booking(${room}, ${nextWeek}, '10:00', 2)`;
      const [made] = await tx<{ id: string }[]>`
        select id from request_booking(${room}, ${nextWeek}, '10:00', 2, ${quote?.quote_id ?? ""})`;
      await setClock(tx, `${nextWeek} 09:50`);
      await actAs(tx, boss.id);
      const approved = await tx`select approve_request(${made?.id ?? ""})`;
      expect(approved).toHaveLength(1);
    });
  });

  it("pays in rupees at the front desk", async () => {
    await sql`update rooms set credits_per_hour = null where id = ${room}`;
    const { id } = await asked();
    const { data } = await approve(boss, id).throwOnError();
    expect(data).toMatchObject({ total_credits: 0, rupees_due: 2000 });
  });
});

describe("the end of a request", () => {
  it("notifies the member of a rejection and its reason", async () => {
    const { id } = await asked();
    for (const reason of [" ", "\u200b"]) {
      expect(codeOf(await reject(boss, id, { reason }))).toBe("bad_reason");
    }
    await reject(boss, id, { reason: "A workshop needs the room" }).throwOnError();
    expect(await told(maya, "booking_request_closed")).toMatchObject([
      { answer: "rejected", reason: "A workshop needs the room", mails: 1 },
    ]);
    expect(await heldSlots(room)).toEqual([]);
    await asked(noor);
  });

  it("notifies the member when the job ends an expired request", async () => {
    const { id } = await asked();
    await passMinutes(maya, 24 * 60);
    await sql`select private.end_expired_holds()`;
    expect(await answerOf(id)).toMatchObject({ answer: "expired" });
    expect(await told(maya, "booking_request_closed")).toMatchObject([
      { answer: "expired", mails: 1 },
    ]);
  });

  it("notifies the member when another request replaces an expired one", async () => {
    const { id } = await asked();
    await passMinutes(maya, 24 * 60);
    await asked(noor);
    expect(await answerOf(id)).toMatchObject({ answer: "expired" });
    expect(await told(maya, "booking_request_closed")).toHaveLength(1);
  });

  it("frees the slot when it is withdrawn, by its member only", async () => {
    const { id } = await asked();
    await withdraw(noor, id).throwOnError();
    expect(await heldSlots(room)).toHaveLength(1);
    await withdraw(maya, id).throwOnError();
    await withdraw(maya, id).throwOnError();
    expect(await answerOf(id)).toMatchObject({ answer: "withdrawn" });
    expect(await told(maya, "booking_request_closed")).toEqual([]);
    await asked(noor);
  });

  it.each([
    ["withdrawn", (id: string) => withdraw(maya, id)],
    ["rejected", (id: string) => reject(boss, id)],
    ["approved", (id: string) => approve(boss, id)],
  ])("closes the notification of all admins once it is %s", async (_, end) => {
    const { id } = await asked();
    await end(id).throwOnError();
    const rows = await sql<{ read_at: Date | null }[]>`
      select read_at from notifications where kind = 'booking_requested' and subject_id = ${id}`;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ read_at }) => read_at === null)).toEqual([]);
    expect(await told(boss, "booking_requested", id)).toMatchObject([{ mails: 0 }]);
  });

  it("refuses a withdrawal after the approval", async () => {
    const { id } = await asked();
    await approve(boss, id).throwOnError();
    expect(codeOf(await withdraw(maya, id))).toBe("request_over");
    expect(await balanceOf(maya)).toBe(16);
  });

  it("cannot be paid for or booked like a hold", async () => {
    const { id } = await asked();
    await needApproval(room, null);
    expect(codeOf(await book(maya))).toBe("slot_taken");
    const order = { hold_id: id, provider_order_id: "order_none" };
    expect(codeOf(await maya.client.rpc("pay_for_hold", order))).toBe("unknown_order");
  });

  it("replaces the member's hold of the slot, whose payment books nothing and says so", async () => {
    await needApproval(room, null);
    await sql`update credit_lots set remaining = 1 where user_id = ${maya.id}`;
    const hold_id = (await maya.client.rpc("hold_slot", slot()).throwOnError()).data.id;
    const provider_order_id = await openOrder(maya);
    await maya.client.rpc("pay_for_hold", { hold_id, provider_order_id }).throwOnError();
    await needApproval(room);
    await setBalance(maya, 4);
    const { id } = await asked();
    expect(await holdsOf(maya)).toMatchObject([
      { id: hold_id, booking_id: null, is_over: true },
      { id, booking_id: null, is_over: false },
    ]);
    await payOrder(provider_order_id);
    expect(await holdsOf(maya)).toMatchObject([{ refusal: "needs_approval" }, { id }]);
    expect(await told(maya, "booking_not_made", hold_id)).toHaveLength(1);
    expect(await answerOf(id)).toMatchObject({ answer: null });
  });

  it("does not end with a hold of the member in another room", async () => {
    await asked();
    const other = await newRoom({ credits_per_hour: 50 });
    const held = slot({ room_id: other });
    await maya.client.rpc("hold_slot", held).throwOnError();
    await maya.client.rpc("hold_slot", { ...held, start_time: "14:00" }).throwOnError();
    expect(await heldSlots(room)).toHaveLength(1);
  });
});
