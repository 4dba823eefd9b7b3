import type { TransactionSql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { refusalIn } from "../refusal";
import { actAs, failureOf, inRolledBackTransaction } from "../spaceTime";
import { buyDayPass } from "../events/buyDayPass";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Hosts");
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

  it.each([366, "9999-12-31", "infinity"])(
    "cannot be registered beyond the booking horizon: %s",
    async (date) => {
      const late = typeof date === "number" ? await day(date) : date;
      expect(refusalIn((await announce({ visit_date: late })).error)).toMatchObject({
        code: "too_far_ahead",
        params: { days: 365, kind: "visit" },
      });
    },
  );

  it("cannot be registered on a closed day, unless the host has a booking on it", async () => {
    const host = await newMember("Maya Hosts");
    const [room, holiday] = [await newRoom(), await day(21)];
    await inRolledBackTransaction(async (tx) => {
      await tx`
        update system_settings set value = value || ${tx.json({ holidays: [{ date: holiday, name: "Holi" }] })}
        where key = 'opening_hours'`;
      const register = (step: TransactionSql) => step`
        insert into visitors (user_id, visitor_name, email, visit_date)
        values (${host.id}, 'Vera', 'vera@example.com', ${holiday})`;
      await actAs(tx, host.id);
      expect(refusalIn(await failureOf(tx, register))).toMatchObject({
        code: "closed_day",
        params: { reason: "Holi" },
      });
      await actAs(tx, (await admin()).id);
      await tx`select book_for_member(${host.id}, ${room}, ${holiday}, '10:00', 1, 'Festival', overrides => '{closed_day}')`;
      await actAs(tx, host.id);
      expect(await failureOf(tx, register)).toBeNull();
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
    '"a"@example.com',
    '"Vera"<a@example.com>',
    "a(b)@example.com",
    "a@[127.0.0.1]",
    "a@bücher.example",
  ];

  it.each(unsafe)(
    "is refused when it could add headers to an email link, or spells a mailbox in another way: %j",
    async (email) => {
      await giveCredits(maya.id, 8);
      const visitor = await maya.client
        .from("visitors")
        .insert({ user_id: maya.id, visitor_name: "Vera", email });
      const row = { visitor_name: "Vera", email, date: await day(2), user_id: maya.id };
      for (const { error } of [
        visitor,
        await buyDayPass(maya, { email }),
        await maya.client.from("day_passes").insert(row),
      ])
        expect(refusalIn(error)).toMatchObject({ code: "bad_guest_email" });
    },
  );

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
