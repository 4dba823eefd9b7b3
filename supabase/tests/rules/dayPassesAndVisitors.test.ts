import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits } from "../rows";
import { admin, anon, newMember, type TestUser, sql } from "../stack";
import { actAs, inRolledBackTransaction } from "./spaceTime";
import { refusalIn } from "./refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Hosts");
});

const pass = async (person: TestUser, more: object = {}) =>
  person.client.rpc("create_day_pass", {
    visitor_name: " Vera Visits ",
    email: "vera@example.com",
    visit_date: await day(2),
    phone: "98450 12345",
    organization: "Loom",
    host_name: "Asha Rao",
    purpose: "Design review",
    ...more,
  });

describe("a day pass", () => {
  it("costs the configured price and registers its visitor in one call", async () => {
    await giveCredits(maya.id, 20);
    const { data, error } = await pass(maya);
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

  it("is created and charged once per request id", async () => {
    await giveCredits(maya.id, 20);
    const request = randomUUID();
    const first = await pass(maya, { request });
    const again = await pass(maya, { request });
    expect(again.error).toBeNull();
    expect(again.data).toEqual(first.data);
    expect((await maya.client.from("visitors").select("id")).data).toHaveLength(1);
    const balance = async () =>
      (await maya.client.from("user_credits").select("balance").single()).data;
    expect(await balance()).toEqual({ balance: 12 });
    await pass(maya, { request: randomUUID() });
    expect(await balance()).toEqual({ balance: 4 });
  });

  it("is not returned for another member's request id", async () => {
    const request = randomUUID();
    await giveCredits(maya.id, 20);
    await pass(maya, { request });
    const other = await newMember();
    expect(refusalIn((await pass(other, { request })).error)).toMatchObject({
      code: "insufficient_credits",
    });
  });

  it("accepts a price written as 7.0", async () => {
    await giveCredits(maya.id, 20);
    const date = await day(2);
    await inRolledBackTransaction(async (transaction) => {
      await transaction`
        update system_settings set value = '{"credits": 7.0}' where key = 'day_pass_credits'`;
      await actAs(transaction, maya.id);
      const bought = await transaction`
        insert into day_passes (user_id, visitor_name, email, date)
        values (${maya.id}, 'Vera', 'vera@example.com', ${date}) returning credits_used`;
      expect(bought).toEqual([{ credits_used: 7 }]);
    });
  });

  it("creates neither pass nor visitor without enough credits", async () => {
    await giveCredits(maya.id, 7);
    expect(refusalIn((await pass(maya)).error)).toMatchObject({
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

  it("costs the same when inserted directly, whatever is sent", async () => {
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
    const { data } = await pass(await admin());
    expect(data).toMatchObject({ credits_used: 0 });
  });

  it("is refused for a past date", async () => {
    await giveCredits(maya.id, 20);
    expect(refusalIn((await pass(maya, { visit_date: await day(-1) })).error)).toMatchObject({
      code: "past_date",
    });
  });

  it("is refused for a year of more than four digits", async () => {
    await giveCredits(maya.id, 20);
    expect((await pass(maya, { visit_date: "20000-01-03" })).error?.code).toBe("23514");
    const direct = { visitor_name: "Vera", email: "vera@example.com", date: "20000-01-03" };
    expect((await maya.client.from("day_passes").insert(direct)).error?.code).toBe("23514");
  });

  it("is refused for anonymous callers", async () => {
    const { error } = await pass({ ...maya, client: anon });
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("a visitor", () => {
  const announce = (more: object = {}) =>
    maya.client
      .from("visitors")
      .insert({
        user_id: maya.id,
        visitor_name: "Vera",
        email: "vera@example.com",
        purpose: "Tea",
        ...more,
      })
      .select()
      .single();

  it("is registered with date, time and duration, pending approval", async () => {
    const { data } = await announce({
      visit_date: await day(1),
      visit_time: "14:30",
      visit_duration: 2.5,
      phone: "98450 12345",
      organization: "Loom",
      host_name: "Asha Rao",
      purpose: "Design review",
      status: "pending",
    });
    expect(data).toMatchObject({
      visitor_name: "Vera",
      email: "vera@example.com",
      phone: "98450 12345",
      organization: "Loom",
      host_name: "Asha Rao",
      purpose: "Design review",
      visit_date: await day(1),
      visit_time: "14:30:00",
      visit_duration: 2.5,
      status: "pending",
    });
  });

  it("is expected today at 09:00 for an hour by default", async () => {
    const { data } = await announce();
    expect(data).toMatchObject({
      visit_date: await day(0),
      visit_time: "09:00:00",
      visit_duration: 1,
    });
  });

  it("cannot be approved by the member who registers them", async () => {
    for (const status of ["approved", "active"]) {
      expect((await announce({ status })).error).toMatchObject({ code: "42501" });
    }
  });

  it("cannot be registered for a past date", async () => {
    expect(refusalIn((await announce({ visit_date: await day(-1) })).error)).toMatchObject({
      code: "past_date",
    });
  });

  it.each([
    [{ visitor_name: "  " }],
    [{ email: "nobody" }],
    [{ visit_duration: 0 }],
    [{ visit_duration: 0.75 }],
  ])("requires a name, an email and whole half hours: not %o", async (wrong) => {
    expect((await announce(wrong)).error).toMatchObject({ code: "23514" });
  });

  it("can be changed by an admin from any status to any other", async () => {
    const boss = await admin();
    const { data } = await announce();
    for (const status of ["approved", "rejected", "approved"]) {
      await boss.client
        .from("visitors")
        .update({ status })
        .eq("id", data?.id ?? "")
        .throwOnError();
    }
    expect(await sql`select status from visitors where id = ${data?.id ?? ""}`).toEqual([
      { status: "approved" },
    ]);
  });
});

describe("a visitor's email", () => {
  const unsafe = [
    "a?cc=b@example.com",
    "a&b@example.com",
    "a%0Ab@example.com",
    "a\u0001b@example.com",
  ];

  it.each(unsafe)("is refused when it could add headers to an email link: %j", async (email) => {
    await giveCredits(maya.id, 8);
    const visitor = await maya.client
      .from("visitors")
      .insert({ user_id: maya.id, visitor_name: "Vera", email });
    const row = { visitor_name: "Vera", email, date: await day(2), user_id: maya.id };
    for (const { error } of [
      visitor,
      await pass(maya, { email }),
      await maya.client.from("day_passes").insert(row),
    ])
      expect(refusalIn(error)).toMatchObject({ code: "bad_guest_email" });
  });

  it("may contain a plus, a dot and a dash", async () => {
    const { error } = await maya.client
      .from("visitors")
      .insert({ user_id: maya.id, visitor_name: "Vera", email: "vera.v+desk-2@example.co.in" });
    expect(error).toBeNull();
  });

  it("stored before this rule does not block the decision of an admin", async () => {
    const id = await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      const [row] = await tx<{ id: string }[]>`
        insert into visitors (user_id, visitor_name, email)
        values (${maya.id}, 'Vera', 'a?b@example.com') returning id`;
      return row?.id ?? "";
    });
    const { client } = await admin();
    const { data } = await client
      .from("visitors")
      .update({ status: "approved" })
      .eq("id", id)
      .select("status");
    expect(data).toEqual([{ status: "approved" }]);
  });
});
