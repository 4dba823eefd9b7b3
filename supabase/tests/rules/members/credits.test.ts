import { beforeEach, describe, expect, it } from "vitest";
import { giveCredits, newRoom, add, day } from "../../rows";
import { admin, newMember, type TestUser, service, sql } from "../../stack";
import { refusalIn } from "../refusal";
import { doneAtQuotedPrice } from "../bookings/quotedPrice";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Counts");
});

const change = (by: TestUser["client"], amount: number, reason?: string) =>
  by.rpc("addUserCredits", {
    userid: maya.id,
    amount_to_add: amount,
    ...(reason !== undefined && { reason }),
  });

const lots = () => sql<{ amount: number; remaining: number }[]>`
  select amount, remaining from credit_lots where user_id = ${maya.id} order by id`;

const lotUntil = (credits: number, until: string | null) =>
  sql`select private.grant_credits(${maya.id}, ${credits}, 'grant', 'Lot', null,
    now() + ${until}::interval)`;

const spend = async (duration: number) =>
  String(
    await add("bookings", {
      user_id: maya.id,
      room_id: await newRoom({ credits_per_hour: 2 }),
      booking_date: await day(3),
      start_time: "10:00",
      duration,
    }),
  );

describe("addUserCredits", () => {
  it("lets an admin add credits with a reason that the ledger keeps", async () => {
    const boss = await admin();
    const { data } = await change(boss.client, 10, "Won the quiz");
    expect(data).toBe(10);
    const [entry] = await sql`select * from credit_ledger where user_id = ${maya.id}`;
    expect(entry).toMatchObject({
      amount: 10,
      balance_after: 10,
      kind: "grant",
      reason: "Won the quiz",
      actor_id: boss.id,
    });
    const { data: activity } = await maya.client.from("activity_logs").select();
    expect(activity).toMatchObject([
      { action_type: "Credits Added", details: "Won the quiz", credits_change: 10 },
    ]);
  });

  it("lets an admin remove credits, never more than there are", async () => {
    const { client } = await admin();
    await giveCredits(maya.id, 10);
    expect((await change(client, -4)).data).toBe(6);
    expect(refusalIn((await change(client, -7)).error)).toMatchObject({
      code: "insufficient_credits",
      params: {
        needed: 7,
        balance: 6,
        kind: "removal",
      },
    });
    const { data } = await maya.client.from("user_credits").select("balance").single();
    expect(data).toEqual({ balance: 6 });
  });

  it("is allowed for the server", async () => {
    expect((await change(service, 5)).data).toBe(5);
  });

  it("is refused for members, for themselves and for others", async () => {
    expect(refusalIn((await change(maya.client, 1000)).error)).toMatchObject({ code: "not_admin" });
    expect(refusalIn((await change((await newMember()).client, 1000)).error)).toMatchObject({
      code: "not_admin",
    });
  });

  it.each([[0], [2_000_000]])("refuses %i credits", async (amount) => {
    expect(refusalIn((await change(service, amount)).error)).toMatchObject({ code: "bad_amount" });
  });
});

describe("a member's credits", () => {
  it("are debited from the lot that expires first", async () => {
    await giveCredits(maya.id, 5);
    await lotUntil(3, "9 days");
    await lotUntil(3, "2 days");
    await spend(4);
    expect(await lots()).toEqual([
      { amount: 5, remaining: 5 },
      { amount: 3, remaining: 2 },
      { amount: 3, remaining: 0 },
    ]);
  });

  it("return to their original lots", async () => {
    await lotUntil(3, "2 days");
    await lotUntil(3, "9 days");
    const booking = await spend(4);
    await maya.client.from("bookings").delete().eq("id", booking).throwOnError();
    expect(await lots()).toEqual([
      { amount: 3, remaining: 3 },
      { amount: 3, remaining: 3 },
    ]);
  });

  it("leave the balance when they expire, which is logged", async () => {
    await giveCredits(maya.id, 2);
    await lotUntil(7, "-1 second");
    await sql`select private.expire_credits()`;
    const { data: balance } = await maya.client.from("user_credits").select("balance").single();
    expect(balance).toEqual({ balance: 2 });
    const { data: activity } = await maya.client.from("activity_logs").select();
    expect(activity).toMatchObject([{ action_type: "Credits Expired", credits_change: -7 }]);
  });

  it("cannot be spent after their expiry, even before they are debited", async () => {
    await lotUntil(7, "-1 second");
    await expect(spend(2)).rejects.toMatchObject({ message: "insufficient_credits" });
  });

  it("return valid for 30 days if they had expired", async () => {
    await lotUntil(4, "1 day");
    const booking = await spend(4);
    await sql`update credit_lots set expires_at = now() where user_id = ${maya.id}`;
    await maya.client.from("bookings").delete().eq("id", booking).throwOnError();
    const entries = await sql`
      select kind, amount, balance_after from credit_ledger where user_id = ${maya.id} order by id`;
    expect(entries.at(-1)).toEqual({ kind: "refund", amount: 4, balance_after: 4 });
    const renewed = await sql`
      select remaining, source, expires_at = credit_lots.created_at + interval '30 days' as is_right
      from credit_lots where user_id = ${maya.id} and remaining > 0`;
    expect(renewed).toEqual([{ remaining: 4, source: "refund", is_right: true }]);
  });

  it("can be spent, refunded and expire after a renewal", async () => {
    await lotUntil(4, "1 day");
    const first = await spend(4);
    await sql`update credit_lots set expires_at = now() where user_id = ${maya.id}`;
    await maya.client.from("bookings").delete().eq("id", first).throwOnError();
    const second = await spend(4);
    await maya.client.from("bookings").delete().eq("id", second).throwOnError();
    expect(await lots()).toEqual([
      { amount: 4, remaining: 0 },
      { amount: 4, remaining: 4 },
    ]);
    await sql`update credit_lots set expires_at = now() where user_id = ${maya.id}`;
    await sql`select private.expire_credits()`;
    const { data: balance } = await maya.client.from("user_credits").select("balance").single();
    expect(balance).toEqual({ balance: 0 });
  });

  it("are refunded once when a booking gets shorter, longer and is cancelled", async () => {
    await lotUntil(6, "1 day");
    const booking = await spend(6);
    await sql`update credit_lots set expires_at = now() where user_id = ${maya.id}`;
    const move = async (duration: number) =>
      doneAtQuotedPrice(async (quote) =>
        maya.client.rpc("reschedule_booking", {
          booking_id: booking,
          new_date: await day(3),
          new_start_time: "10:00",
          new_duration: duration,
          ...quote,
        }),
      );
    await move(2);
    await move(4);
    await maya.client.from("bookings").delete().eq("id", booking).throwOnError();
    const { data: balance } = await maya.client.from("user_credits").select("balance").single();
    expect(balance).toEqual({ balance: 6 });
    const [remaining] = await sql`
      select sum(remaining)::int as credits from credit_lots where user_id = ${maya.id}`;
    expect(remaining).toEqual({ credits: 6 });
  });

  it("have a ledger that even the database owner cannot change", async () => {
    await giveCredits(maya.id, 2);
    for (const rewrite of [
      sql`update credit_ledger set amount = 200 where user_id = ${maya.id}`,
      sql`delete from credit_ledger where user_id = ${maya.id}`,
      sql`truncate credit_ledger cascade`,
    ]) {
      await expect(rewrite).rejects.toMatchObject({ message: "ledger_is_append_only" });
    }
  });

  it("can never be negative", async () => {
    await expect(
      sql`update user_credits set balance = -1 where user_id = ${maya.id}`,
    ).rejects.toMatchObject({ constraint_name: "balance_never_negative" });
  });
});
