import { beforeAll, describe, expect, it } from "vitest";
import { add, newEvent, newRoom, newSnack, unique } from "../../rows";
import { admin, anon, newMember, service, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { actAs, failureOf, inRolledBackTransaction } from "../spaceTime";

let boss: TestUser;
let bossName: string;

beforeAll(async () => {
  boss = await admin();
  const [profile] = await sql`select display_name from profiles where id = ${boss.id}`;
  bossName = profile?.["display_name"] as string;
});

const entriesOf = (subject: string) => sql`
  select actor_name as by, subject_kind as kind, subject_name as name, action, before, after
  from audit_entries where subject_id = ${subject} order by id`;

const byBoss = (entry: object) => ({ by: bossName, ...entry });

describe("a change by an admin", () => {
  it("is recorded with who, what, before and after", async () => {
    const name = unique("Audited room");
    const { data: room } = await boss.client
      .from("rooms")
      .insert({ name, capacity: 4, credits_per_hour: 3 })
      .select("id")
      .single()
      .throwOnError();
    const change = boss.client.from("rooms").update({ name, credits_per_hour: 4 });
    await change.eq("id", room.id).throwOnError();
    await boss.client.from("room_rules").update({ gap: 1 }).eq("room_id", room.id).throwOnError();
    await boss.client.from("rooms").delete().eq("id", room.id).throwOnError();
    const subject = { kind: "room", name };
    expect(await entriesOf(room.id)).toEqual([
      byBoss({
        ...subject,
        action: "added",
        before: null,
        after: { name, capacity: 4, credits_per_hour: 3 },
      }),
      byBoss({
        ...subject,
        action: "changed",
        before: { credits_per_hour: 3 },
        after: { credits_per_hour: 4 },
      }),
      byBoss({ ...subject, action: "changed", before: { gap: 0 }, after: { gap: 1 } }),
      byBoss({
        ...subject,
        action: "removed",
        before: { name, capacity: 4, credits_per_hour: 4 },
        after: null,
      }),
    ]);
  });

  it("has no entry if no value changes", async () => {
    const room = await newRoom({ name: unique("Same room") });
    const { data } = await boss.client
      .from("rooms")
      .select("name, capacity")
      .eq("id", room)
      .single();
    await boss.client
      .from("rooms")
      .update(data ?? {})
      .eq("id", room)
      .throwOnError();
    expect(await entriesOf(room)).toHaveLength(1);
  });

  it("has no entry if it is rolled back", async () => {
    const snack = await newSnack();
    await inRolledBackTransaction(async (transaction) => {
      await transaction`update snacks set price = 75 where id = ${snack}`;
      expect(await transaction`select from audit_entries where subject_id = ${snack}`).toHaveLength(
        2,
      );
    });
    expect(await entriesOf(snack)).toHaveLength(1);
  });

  it("names the portal if no person is the caller", async () => {
    const snack = await newSnack({ price: 50 });
    await service.from("snacks").update({ price: 60 }).eq("id", snack).throwOnError();
    expect((await entriesOf(snack)).at(-1)).toMatchObject({
      by: "The portal",
      before: { price: 50 },
      after: { price: 60 },
    });
  });

  it("has one entry for each of two changes at once", async () => {
    const event = await newEvent({ is_free: false, credits: 2 });
    const price = (credits: number) =>
      boss.client.from("events").update({ credits }).eq("id", event).throwOnError();
    await Promise.all([price(5), price(7)]);
    const [first, second] = (await entriesOf(event)).slice(1);
    expect(first).toMatchObject({ before: { credits: 2 } });
    expect(second).toMatchObject({ before: first?.["after"] as object });
  });

  it("ignores the stock, which has its own list", async () => {
    const snack = await newSnack({ quantity: 10 });
    await sql`update snacks set quantity = 4 where id = ${snack}`;
    expect(await entriesOf(snack)).toHaveLength(1);
  });
});

it("a role that is given to another account is recorded for both", async () => {
  const [maya, ravi] = await Promise.all([newMember(), newMember()]);
  await sql`delete from user_roles where user_id in (${maya.id}, ${ravi.id})`;
  await sql`insert into user_roles (user_id, role) values (${maya.id}, 'admin')`;
  const roles = boss.client.from("user_roles").update({ user_id: ravi.id });
  await roles.eq("user_id", maya.id).throwOnError();
  expect((await entriesOf(maya.id)).at(-1)).toMatchObject({
    by: bossName,
    before: { role: "admin" },
    after: null,
  });
  expect((await entriesOf(ravi.id)).at(-1)).toMatchObject({
    by: bossName,
    before: null,
    after: { role: "admin" },
  });
  await sql`delete from user_roles where user_id = ${ravi.id}`;
});

it("the deletion of a plan has one entry, also if it names rooms", async () => {
  const plan = await add("plans", { name: unique("Plan") });
  await sql`insert into plan_rooms values (${plan}, ${await newRoom()})`;
  await sql`delete from plans where id = ${plan}`;
  expect((await entriesOf(String(plan))).map(({ action }) => action as string)).toEqual([
    "added",
    "changed",
    "removed",
  ]);
});

describe("a setting", () => {
  it("that is renamed is recorded under both keys", () =>
    inRolledBackTransaction(async (transaction) => {
      await transaction`insert into system_settings (key, value) values ('draft', '{"credits": 3}')`;
      await actAs(transaction, boss.id);
      await transaction`update system_settings set key = 'renamed' where key = 'draft'`;
      const entries = await transaction`
        select subject_id as key, before, after from audit_entries
        where subject_id in ('draft', 'renamed') and actor_id = ${boss.id} order by subject_id`;
      expect([...entries]).toEqual([
        { key: "draft", before: { credits: 3 }, after: null },
        { key: "renamed", before: null, after: { credits: 3 } },
      ]);
    }));

  it("that is a plain text has no password, also if it was saved before settings were checked", () =>
    inRolledBackTransaction(async (transaction) => {
      await transaction`alter table system_settings disable trigger system_settings_check`;
      await transaction`delete from system_settings where key = 'wifi'`;
      await transaction`insert into system_settings (key, value) values ('wifi', '"hunter2"')`;
      await transaction`insert into system_settings (key, value) values ('door_token', '"4711"')`;
      const entries = await transaction`
        select after from audit_entries where xmin = pg_current_xact_id()::xid and action = 'added' order by id`;
      expect(entries.map(({ after }) => after as object)).toEqual([
        { password: "hidden" },
        { door_token: "hidden" },
      ]);
    }));

  it("has the keys that changed, and no password", async () => {
    const [seen] = await sql`select value from system_settings where key = 'wifi'`;
    const wifi = {
      member: { name: "Net", password: "old-secret-1" },
      guest: { name: "Open", password: "" },
    };
    await sql`delete from system_settings where key = 'wifi'`;
    await sql`insert into system_settings (key, value) values ('wifi', ${sql.json(wifi)})`;
    const value = { ...wifi, member: { name: "Net", password: "new-secret-2" } };
    await boss.client.from("system_settings").update({ value }).eq("key", "wifi").throwOnError();
    const hidden = { member: { name: "Net", password: "hidden" } };
    const entries = await entriesOf("wifi");
    expect(entries.at(-1)).toEqual(
      byBoss({ kind: "setting", name: "wifi", action: "changed", before: hidden, after: hidden }),
    );
    expect(JSON.stringify(entries)).not.toMatch(/secret-\d/);
    await sql`delete from system_settings where key = 'wifi'`;
    if (seen) await sql`insert into system_settings (key, value) values ('wifi', ${seen["value"]})`;
  });

  it("hides secrets at any depth", async () => {
    const [found] = await sql`
      select private.without_secrets(
        '{"list": [{"api_key": "1", "keys": "2"}], "token": null, "Secret": {"a": 3}}') as content`;
    expect(found?.["content"]).toEqual({
      list: [{ api_key: "hidden", keys: "2" }],
      token: null,
      Secret: "hidden",
    });
  });
});

describe("the entries of a member", () => {
  it("contain credits, role, plan, suspension, trust and export", async () => {
    const maya = await newMember("Maya Audited");
    const plan = String(await add("plans", { name: unique("Fixed desk") }));
    const call = boss.client;
    await call.rpc("addUserCredits", { userid: maya.id, amount_to_add: 8 }).throwOnError();
    await call.rpc("addUserCredits", { userid: maya.id, amount_to_add: -3 }).throwOnError();
    await call.rpc("set_plan", { member_id: maya.id, plan_id: plan }).throwOnError();
    await call.rpc("trust_member", { member_id: maya.id }).throwOnError();
    await maya.client.rpc("request_data_export").throwOnError();
    await call.from("user_roles").upsert({ user_id: maya.id, role: "admin" }).throwOnError();
    await call.from("user_roles").delete().eq("user_id", maya.id).throwOnError();
    await call
      .rpc("suspend_member", { member_id: maya.id, reason: "Secret reason" })
      .throwOnError();
    await call.rpc("end_suspension", { member_id: maya.id }).throwOnError();
    const [planRow] = await sql`select name from plans where id = ${plan}`;
    const entries = await entriesOf(maya.id);
    expect(entries).toMatchObject([
      byBoss({ name: "Maya Audited", before: { credits: 0 }, after: { credits: 8 } }),
      byBoss({ before: { credits: 8 }, after: { credits: 5 } }),
      byBoss({ before: null, after: { plan: planRow?.["name"] as string } }),
      byBoss({ before: { trusted_at: null } }),
      { by: "Maya Audited", before: null },
      byBoss({ before: null, after: { role: "admin" } }),
      byBoss({ before: { role: "admin" }, after: null }),
      byBoss({ before: null }),
      byBoss({ before: { ended_at: null } }),
    ]);
    expect(entries.map(({ after }) => Object.keys((after ?? {}) as object).join())).toEqual([
      "credits",
      "credits",
      "plan,starts_on",
      "trusted_at",
      "requested_at",
      "role",
      "",
      "suspended_at",
      "ended_at",
    ]);
    expect(JSON.stringify(entries)).not.toContain("Secret reason");
  });

  it("have no entry for credits that are refused", async () => {
    const maya = await newMember();
    const { error } = await boss.client.rpc("addUserCredits", {
      userid: maya.id,
      amount_to_add: -1,
    });
    expect(refusalIn(error)?.code).toBe("insufficient_credits");
    expect(await entriesOf(maya.id)).toEqual([]);
  });

  it("lose the names of a deleted account, and stay otherwise", async () => {
    const maya = await newMember("Maya Leaves Forever");
    await boss.client.rpc("addUserCredits", { userid: maya.id, amount_to_add: 2 }).throwOnError();
    const room = await newRoom();
    await sql.begin(async (transaction) => {
      await transaction`insert into user_roles (user_id, role) values (${maya.id}, 'admin')`;
      await actAs(transaction, maya.id);
      await transaction`update rooms set capacity = 9 where id = ${room}`;
    });
    await service.auth.admin.deleteUser(maya.id);
    const [named] = await sql`
      select count(*)::int as rows from audit_entries
      where subject_name like 'Maya Leaves%' or actor_name like 'Maya Leaves%'`;
    expect(named?.["rows"]).toBe(0);
    expect((await entriesOf(maya.id))[0]).toEqual(
      byBoss({
        kind: "member",
        name: "Former member",
        action: "changed",
        before: { credits: 0 },
        after: { credits: 2 },
      }),
    );
    expect((await entriesOf(room)).at(-1)).toMatchObject({
      by: "Former member",
      after: { capacity: 9 },
    });
  });
});

describe("an entry", () => {
  it.each([
    ["changed", "update audit_entries set actor_name = 'Another'"],
    ["deleted", "delete from audit_entries"],
    ["truncated", "truncate audit_entries"],
  ])("cannot be %s, not even by the owner of the database", async (_, statement) => {
    await expect(sql.unsafe(statement)).rejects.toMatchObject({ message: "audit_is_append_only" });
  });

  it("cannot be changed by a caller who claims to erase an account", () =>
    inRolledBackTransaction(async (transaction) => {
      await actAs(transaction, boss.id);
      await transaction`select set_config('portal.erasing', 'true', true)`;
      const failure = await failureOf(
        transaction,
        (savepoint) => savepoint`update audit_entries set actor_name = 'Another'`,
      );
      expect(failure).toMatchObject({ code: "42501" });
    }));
});

describe("an export", () => {
  it.each([
    "members",
    "bookings",
    "orders",
    "invoices",
    "desk_entries",
    "visitors",
    "registrations",
    "feedback",
    "audit",
    "active_members",
    "deliveries",
  ])("of %s is recorded for admins", async (list) => {
    await boss.client.rpc("record_export", { list, row_count: 12 }).throwOnError();
    expect((await entriesOf(list)).at(-1)).toEqual(
      byBoss({
        kind: "export",
        name: list,
        action: "exported",
        before: null,
        after: { rows: 12 },
      }),
    );
  });

  it.each([
    ["another list", { list: "rooms", row_count: 1 }],
    ["fewer rows than none", { list: "members", row_count: -1 }],
  ])("of %s is refused", async (_, args) => {
    const { error } = await boss.client.rpc("record_export", args);
    expect(refusalIn(error)?.code).toBe("bad_export");
  });

  it("of a member is refused", async () => {
    const { client } = await newMember();
    const { error } = await client.rpc("record_export", { list: "members", row_count: 1 });
    expect(refusalIn(error)?.code).toBe("not_admin");
  });
});

describe("the search", () => {
  const search = async (filter: object) =>
    (await boss.client.rpc("search_audit_entries", filter).throwOnError()).data;

  it("finds nothing for others", async () => {
    const { client } = await newMember();
    expect((await client.rpc("search_audit_entries", {})).data).toEqual([]);
    expect((await anon.rpc("search_audit_entries", {})).error?.code).toBe("42501");
  });

  it("finds entries by words, kind, subject, person and day", async () => {
    const maya = await newMember(unique("Máya Søught"));
    const room = await newRoom({ name: unique("Sought room") });
    await boss.client.rpc("addUserCredits", { userid: maya.id, amount_to_add: 2 }).throwOnError();
    await sql`
      insert into audit_entries (created_at, actor_id, actor_name, subject_kind, subject_id, subject_name, action)
      values ('2031-03-05T18:29Z', ${maya.id}, 'Máya Søught', 'room', ${room}, 'Sought room', 'changed')`;
    const [byText, byRoom, byPerson, onDay, dayAfter] = await Promise.all([
      search({ search: "sought maya", person: maya.id }),
      search({ kind_filter: "room", subject: room }),
      search({ person: maya.id }),
      search({ from_day: "2031-03-05", to_day: "2031-03-05" }),
      search({ from_day: "2031-03-06", to_day: "2031-03-06" }),
    ]);
    expect(byText.map(({ subject_kind }) => subject_kind)).toEqual(["room", "member"]);
    expect(byRoom.map(({ action }) => action)).toEqual(["changed", "added"]);
    expect(byPerson).toEqual(byText);
    expect(onDay.map(({ subject_id }) => subject_id)).toEqual([room]);
    expect(dayAfter).toEqual([]);
  });

  it("continues after an entry without gaps or repetitions", async () => {
    const room = await newRoom();
    for (let gap = 1; gap <= 4; gap += 1) {
      await sql`update room_rules set gap = ${gap} where room_id = ${room}`;
    }
    const found: number[] = [];
    const filter = { kind_filter: "room", subject: room, how_many: 2 };
    let page = await search(filter);
    while (page.length > 0) {
      found.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      page = await search({ ...filter, after_created_at: last?.created_at, after_id: last?.id });
    }
    expect(found).toHaveLength(5);
    expect(found).toEqual([...new Set(found)].toSorted((one, other) => other - one));
  });
});
