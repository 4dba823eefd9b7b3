import type { TransactionSql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newEvent, newOrder, newRoom } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { atQuotedPrice } from "../bookings/quotedPrice";
import { approve, needApproval, requestRoom } from "../bookings/requests";
import { actAs, inRolledBackTransaction } from "../spaceTime";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Acts");
  await giveCredits(maya.id, 20);
});

const log = (person: TestUser, values: object) =>
  person.client
    .from("activity_logs")
    .insert({ user_id: person.id, action_type: "Cancelled Booking", ...values });

describe("the activity log accepts from clients", () => {
  it.each([
    "Credits Added",
    "Credits Removed",
    "Credits Expired",
    "Booked Meeting Room",
    "Rescheduled Booking",
    "Cancelled Booking",
    "Purchased Credits",
    "Purchased Snacks",
    "Purchased Day Pass",
    "Registered for Event",
    "Refunded",
    "Anything else",
  ])("no entry of a member: %s", async (action_type) => {
    expect((await log(maya, { action_type })).error).toMatchObject({ code: "42501" });
  });

  it("only an admin's entry about a booking they cancelled", async () => {
    const boss = await admin();
    const details = "Cancelled booking for Neem on 2030-03-04";
    expect((await log(boss, { details })).error).toBeNull();
    for (const forged of [
      { action_type: "Credits Added" },
      { credits_change: 5 },
      { user_id: maya.id },
    ])
      expect((await log(boss, forged)).error).toMatchObject({ code: "42501" });
  });
});

describe("a new booking", () => {
  const book = async (person: TestUser, room: string) =>
    person.client
      .from("bookings")
      .insert({
        user_id: person.id,
        room_id: room,
        booking_date: await day(7),
        start_time: "10:00",
        duration: 2,
      })
      .select("id")
      .single()
      .throwOnError();

  it.each([4, null])("is logged with a change of 0, at %s credits an hour", async (rate) => {
    const room = await newRoom({ credits_per_hour: rate });
    const { data: booking } = await book(maya, room);
    const [{ name } = { name: "" }] = await sql<{ name: string }[]>`
      select name from rooms where id = ${room}`;
    const { data } = await maya.client
      .from("activity_logs")
      .select("action_type, details, credits_change, reference_id");
    expect(data).toEqual([
      {
        action_type: "Booked Meeting Room",
        details: name,
        credits_change: 0,
        reference_id: booking.id,
      },
    ]);
  });
});

describe("the log entry of a charged booking has a ledger line of the same moment", () => {
  const slot = async () => ({
    room_id: await newRoom({ credits_per_hour: 4 }),
    booking_date: await day(7),
    start_time: "10:00",
    duration: 2,
  });
  const costs = () => sql`
    select ledger.amount from activity_logs log
    left join credit_ledger ledger using (user_id, reference_id, created_at)
    where log.user_id = ${maya.id} and log.action_type = 'Booked Meeting Room'`;

  it("when the member books", async () => {
    const row = { user_id: maya.id, ...(await slot()) };
    await maya.client.from("bookings").insert(row).throwOnError();
    expect(await costs()).toEqual([{ amount: -4 }]);
  });

  it("when an admin books for the member", async () => {
    const [boss, booked] = await Promise.all([admin(), slot()]);
    const { error } = await atQuotedPrice((quote) =>
      boss.client.rpc("book_for_member", { member_id: maya.id, ...booked, ...quote }),
    );
    expect([error, await costs()]).toEqual([null, [{ amount: -4 }]]);
  });

  it("when an admin approves a request", async () => {
    const requested = await slot();
    await needApproval(requested.room_id);
    const { data } = await requestRoom(maya, requested);
    const { error } = await approve(await admin(), data?.id ?? "");
    expect([error, await costs()]).toEqual([null, [{ amount: -4 }]]);
  });
});

describe("when the activity log fails, these still succeed:", () => {
  /** Runs the work as the member while every insert into the log fails. */
  const withoutLog = (work: (tx: TransactionSql) => Promise<unknown>) =>
    inRolledBackTransaction(async (tx) => {
      await tx.unsafe(`
        create function pg_temp.fail() returns trigger language plpgsql as $$
        begin raise exception 'the log is full'; end $$;
        create trigger activity_logs_fail before insert on public.activity_logs
        for each row execute function pg_temp.fail();`);
      await actAs(tx, maya.id);
      await work(tx);
      const entries = await tx`select from activity_logs where user_id = ${maya.id}`;
      expect(entries).toHaveLength(0);
    });
  const balance = async (tx: TransactionSql) =>
    (await tx`select balance from user_credits where user_id = ${maya.id}`)[0]?.balance;

  it("booking, rescheduling and cancelling", async () => {
    const room = await newRoom({ credits_per_hour: 4 });
    const date = await day(7);
    await withoutLog(async (tx) => {
      const row = {
        user_id: maya.id,
        room_id: room,
        booking_date: date,
        start_time: "10:00",
        duration: 2,
      };
      const [booked] = await tx<{ id: string }[]>`insert into bookings ${tx(row)} returning id`;
      expect(await balance(tx)).toBe(16);
      await tx`select reschedule_booking(${booked?.id ?? ""}, ${date}, '11:00', 1,
        quote_id => (select quote_id from quote_booking(${room}, ${date}, '11:00', 1, ${booked?.id ?? ""})))`;
      expect(await balance(tx)).toBe(18);
      await tx`delete from bookings where id = ${booked?.id ?? ""}`;
      expect(await balance(tx)).toBe(20);
    });
  });

  it("buying a day pass", async () => {
    const date = await day(2);
    await withoutLog(async (tx) => {
      await tx`select create_day_pass('Vera', 'vera@example.com', ${date}, credits_agreed => 8)`;
      expect(await balance(tx)).toBe(12);
    });
  });

  it("registering for an event and leaving it", async () => {
    const event = await newEvent({ is_free: false, credits: 6 });
    await withoutLog(async (tx) => {
      await tx`insert into event_registrations (event_id, user_id) values (${event}, ${maya.id})`;
      expect(await balance(tx)).toBe(14);
      await tx`delete from event_registrations where event_id = ${event}`;
      expect(await balance(tx)).toBe(20);
    });
  });

  it("settling a purchase", async () => {
    const order = await newOrder(maya.id, { credits: 5, provider_order_id: `order_${maya.id}` });
    await withoutLog(async (tx) => {
      await tx`reset role`;
      const [settled] = await tx`
        select private.settle_payment(${`order_${maya.id}`}, ${`pay_${maya.id}`}, 25000, 'INR', 'test', 'webhook') ->> 'status' as status`;
      expect(settled).toEqual({ status: "fulfilled" });
      expect(await balance(tx)).toBe(25);
    });
    expect(order).toBeTruthy();
  });

  it("adding credits as an admin", async () => {
    const boss = await admin();
    await withoutLog(async (tx) => {
      await tx`reset role`;
      await actAs(tx, boss.id);
      await tx`select "addUserCredits"(${maya.id}, 3, null)`;
      expect(await balance(tx)).toBe(23);
    });
  });
});
