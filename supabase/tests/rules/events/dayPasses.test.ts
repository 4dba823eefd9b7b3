import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { actAs, failureOf, inRolledBackTransaction } from "../spaceTime";
import { refusalIn } from "../refusal";
import { buyDayPass } from "./buyDayPass";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Hosts");
});

describe("a day pass", () => {
  it("costs the configured price and registers its visitor in one call", async () => {
    await giveCredits(maya.id, 20);
    const { data, error } = await buyDayPass(maya);
    expect(error).toBeNull();
    expect(data).toMatchObject({
      visitor_name: "Vera Visits",
      email: "vera@example.com",
      purpose: "Design review",
      date: await day(2),
      credits_used: 8,
      status: "active",
    });
    const { data: balance } = await maya.client.from("user_credits").select("balance").single();
    expect(balance).toEqual({ balance: 12 });
    const { data: visitors } = await maya.client.from("visitors").select();
    expect(visitors).toMatchObject([
      {
        visitor_name: "Vera Visits",
        email: "vera@example.com",
        phone: "98450 12345",
        organization: "Loom",
        host_name: "Asha Rao",
        purpose: "Design review",
        status: "active",
        visit_date: await day(2),
        visit_time: "09:00:00",
        visit_duration: 10,
      },
    ]);
    const { data: activity } = await maya.client.from("activity_logs").select();
    expect(activity).toMatchObject([{ action_type: "Purchased Day Pass", credits_change: -8 }]);
  });

  it("is refused at another price than the one that was shown, or without one", async () => {
    await giveCredits(maya.id, 20);
    for (const credits_agreed of [7, 9, undefined]) {
      expect(refusalIn((await buyDayPass(maya, { credits_agreed })).error)).toEqual({
        code: "price_changed",
        params: { kind: "day_pass", credits: 8 },
      });
    }
    expect((await maya.client.from("visitors").select("id")).data).toEqual([]);
    expect((await buyDayPass(maya, { credits_agreed: 8 })).data?.credits_used).toBe(8);
  });

  it("is created and charged once per request id", async () => {
    await giveCredits(maya.id, 20);
    const request = randomUUID();
    const first = await buyDayPass(maya, { request });
    const again = await buyDayPass(maya, { request });
    expect(again.error).toBeNull();
    expect(again.data).toEqual(first.data);
    expect((await maya.client.from("visitors").select("id")).data).toHaveLength(1);
    const balance = async () =>
      (await maya.client.from("user_credits").select("balance").single()).data;
    expect(await balance()).toEqual({ balance: 12 });
    await buyDayPass(maya, { request: randomUUID() });
    expect(await balance()).toEqual({ balance: 4 });
  });

  it("is not returned for another member's request id", async () => {
    const request = randomUUID();
    await giveCredits(maya.id, 20);
    await buyDayPass(maya, { request });
    const other = await newMember();
    expect(refusalIn((await buyDayPass(other, { request })).error)).toMatchObject({
      code: "insufficient_credits",
    });
  });

  it("costs 7 credits where 7.0 was saved before settings were checked", async () => {
    await giveCredits(maya.id, 20);
    const date = await day(2);
    await inRolledBackTransaction(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`
        update system_settings set value = '{"credits": 7.0}' where key = 'day_pass_credits'`;
      await transaction`set local session_replication_role = origin`;
      await actAs(transaction, maya.id);
      const bought = await transaction`
        insert into day_passes (user_id, visitor_name, email, date)
        values (${maya.id}, 'Vera', 'vera@example.com', ${date}) returning credits_used`;
      expect(bought).toEqual([{ credits_used: 7 }]);
    });
  });

  it("creates neither pass nor visitor without enough credits", async () => {
    await giveCredits(maya.id, 7);
    expect(refusalIn((await buyDayPass(maya)).error)).toMatchObject({
      code: "insufficient_credits",
      params: {
        needed: 8,
        balance: 7,
        kind: "day_pass",
      },
    });
    expect((await maya.client.from("visitors").select()).data).toEqual([]);
    expect((await maya.client.from("day_passes").select()).data).toEqual([]);
  });

  it("ignores the price in a direct insert", async () => {
    await giveCredits(maya.id, 20);
    const { data } = await maya.client
      .from("day_passes")
      .insert({
        user_id: maya.id,
        visitor_name: "Vera",
        email: "vera@example.com",
        credits_used: 0,
        date: await day(0),
        status: "active",
        purpose: null,
      })
      .select()
      .single();
    expect(data).toMatchObject({ credits_used: 8 });
  });

  it("is free for admins", async () => {
    const { data } = await buyDayPass(await admin(), { credits_agreed: 0 });
    expect(data).toMatchObject({ credits_used: 0 });
  });

  it("is refused for a past date", async () => {
    await giveCredits(maya.id, 20);
    expect(refusalIn((await buyDayPass(maya, { visit_date: await day(-1) })).error)).toMatchObject({
      code: "past_date",
    });
  });

  it.each([366, "9999-12-31", "20000-01-03", "infinity"])(
    "is refused beyond the booking horizon: %s",
    async (date) => {
      await giveCredits(maya.id, 20);
      const late = typeof date === "number" ? await day(date) : date;
      const bought = await buyDayPass(maya, { visit_date: late });
      expect(refusalIn(bought.error)).toMatchObject({
        code: "too_far_ahead",
        params: { days: 365 },
      });
      const direct = { visitor_name: "Vera", email: "vera@example.com", date: late };
      const { error } = await maya.client.from("day_passes").insert(direct);
      expect(refusalIn(error)).toMatchObject({ code: "too_far_ahead" });
      expect(await sql`select from day_passes where user_id = ${maya.id}`).toEqual([]);
    },
  );

  it("is refused on a holiday, and charges nothing", async () => {
    await giveCredits(maya.id, 20);
    const holiday = await day(21);
    await inRolledBackTransaction(async (tx) => {
      await tx`
        update system_settings set value = value || ${tx.json({ holidays: [{ date: holiday, name: "Holi" }] })}
        where key = 'opening_hours'`;
      await actAs(tx, maya.id);
      for (const buy of [
        (step: TransactionSql) =>
          step`select create_day_pass('Vera', 'vera@example.com', ${holiday})`,
        (step: TransactionSql) => step`
          insert into day_passes (visitor_name, email, date) values ('Vera', 'vera@example.com', ${holiday})`,
      ]) {
        expect(refusalIn(await failureOf(tx, buy))).toMatchObject({
          code: "closed_day",
          params: { reason: "Holi" },
        });
      }
      expect(await tx`select balance from user_credits where user_id = ${maya.id}`).toEqual([
        { balance: 20 },
      ]);
    });
  });

  it("is refused for anonymous callers", async () => {
    const { error } = await buyDayPass({ ...maya, client: anon });
    expect(error).toMatchObject({ code: "42501" });
  });
});
