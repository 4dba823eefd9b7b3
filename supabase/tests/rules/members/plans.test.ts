import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { add, newRoom, unique } from "../../rows";
import { admin, memberPerTest, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { actAs, inRolledBackTransaction, setClock } from "../spaceTime";

const maya = memberPerTest("Maya Plan");
let boss: TestUser;
let small: string;
let large: string;
beforeAll(async () => {
  boss = await admin();
  small = await newPlan();
  large = await newPlan();
});

const newPlan = async (values: object = {}) =>
  String(await add("plans", { name: unique("Plan"), ...values }));

type Step = [wall: string, plan: string | null, fromNextMonth?: boolean];

/** The memberships after the steps, each at its time of the space. */
async function after(...steps: Step[]) {
  let rows: object[] = [];
  await inRolledBackTransaction(async (tx) => {
    for (const step of steps) await setPlan(tx, ...step);
    await tx`reset role`;
    rows = await tx`
      select plan_id as plan, starts_on::text as "from", ends_on::text as until
      from memberships where user_id = ${maya.id} order by starts_on, created_at, ends_on`;
  });
  return [...rows];
}

async function setPlan(tx: TransactionSql, ...[wall, plan, fromNextMonth = false]: Step) {
  await setClock(tx, wall);
  await actAs(tx, boss.id);
  await tx`select set_plan(${maya.id}, ${plan}, ${fromNextMonth})`;
}

describe("set_plan", () => {
  it("assigns a plan from today", async () => {
    expect(await after(["2030-03-04 09:30", small])).toEqual([
      { plan: small, from: "2030-03-04", until: null },
    ]);
  });

  it.each([
    ["2030-03-31 23:59", "2030-04-01"],
    ["2030-12-31 12:00", "2031-01-01"],
    ["2028-02-29 00:00", "2028-03-01"],
  ])("assigns a plan on %s from next month", async (wall, from) => {
    expect(await after([wall, small, true])).toEqual([{ plan: small, from, until: null }]);
  });

  it("changes a plan now and keeps the earlier one as history", async () => {
    expect(await after(["2030-03-04 09:30", small], ["2030-03-10 09:30", large])).toEqual([
      { plan: small, from: "2030-03-04", until: "2030-03-10" },
      { plan: large, from: "2030-03-10", until: null },
    ]);
  });

  it("changes a plan from next month, and replaces that change", async () => {
    const begin: Step[] = [
      ["2030-03-04 09:30", small],
      ["2030-03-10 09:30", large, true],
    ];
    const changed = { plan: small, from: "2030-03-04", until: "2030-04-01" };
    expect(await after(...begin)).toEqual([
      changed,
      { plan: large, from: "2030-04-01", until: null },
    ]);
    expect(await after(...begin, ["2030-03-11 09:30", small])).toEqual([
      { ...changed, until: null },
    ]);
    expect(await after(...begin, ["2030-03-11 09:30", null, true])).toEqual([changed]);
    expect(await after(...begin, ["2030-03-11 09:30", null])).toEqual([
      { ...changed, until: "2030-03-11" },
    ]);
  });

  it("ends a plan, and continues it", async () => {
    const begin: Step[] = [
      ["2030-03-04 09:30", small],
      ["2030-03-10 09:30", null, true],
    ];
    expect(await after(...begin)).toEqual([
      { plan: small, from: "2030-03-04", until: "2030-04-01" },
    ]);
    const continued = [{ plan: small, from: "2030-03-04", until: null }];
    expect(await after(...begin, ["2030-03-11 09:30", small])).toEqual(continued);
    expect(await after(...begin, ["2030-03-11 09:30", small, true])).toEqual(continued);
  });

  it("keeps a plan that ended on the day of its start", async () => {
    const day = "2030-03-04";
    expect(await after([`${day} 09:00`, small], [`${day} 10:00`, large])).toEqual([
      { plan: small, from: day, until: day },
      { plan: large, from: day, until: null },
    ]);
  });

  it("changes nothing if it is repeated", async () => {
    const step: Step = ["2030-03-04 09:30", small];
    const nextMonth: Step = ["2030-03-10 09:30", large, true];
    expect(await after(step, step, nextMonth, nextMonth)).toEqual(await after(step, nextMonth));
  });

  it("logs the change in the activity of the member", async () => {
    const { client } = boss;
    await client.rpc("set_plan", { member_id: maya.id, plan_id: small }).throwOnError();
    await client.rpc("set_plan", { member_id: maya.id }).throwOnError();
    await client.rpc("set_plan", { member_id: maya.id }).throwOnError();
    const entries = await sql`
      select action_type, details from activity_logs
      where user_id = ${maya.id} and action_type like 'Plan%' order by created_at`;
    const [today] = await sql`
      select private.space_today()::text as day, (private.space_today() - 1)::text as yesterday,
        (select name from plans where id = ${small}) as plan`;
    expect([...entries]).toEqual([
      { action_type: "Plan Assigned", details: `${today?.["plan"]} from ${today?.["day"]}` },
      { action_type: "Plan Ended", details: `${today?.["plan"]} until ${today?.["yesterday"]}` },
    ]);
  });

  it("is for admins, and refuses members and plans that do not exist or are archived", async () => {
    const archived = await newPlan({ archived_at: new Date() });
    const missing = "a0000000-0000-4000-8000-00000000dead";
    const refused = async (client: TestUser["client"], member_id: string, plan_id: string) =>
      refusalIn((await client.rpc("set_plan", { member_id, plan_id })).error)?.code;
    expect(await refused(maya.client, maya.id, small)).toBe("not_admin");
    expect(await refused(boss.client, missing, small)).toBe("unknown_user");
    expect(await refused(boss.client, maya.id, missing)).toBe("unknown_plan");
    expect(await refused(boss.client, maya.id, archived)).toBe("unknown_plan");
  });
});

describe("save_plan", () => {
  const values = {
    name: "Member",
    monthly_price_paise: 899_900,
    included_minutes: 240,
    cafe_discount_percent: 15,
    included_day_passes: 3,
  };
  const save = (client: TestUser["client"], more: object = {}) =>
    client.rpc("save_plan", { ...values, ...more });
  const roomsOf = async (plan: string) =>
    (await sql<{ room_id: string }[]>`select room_id from plan_rooms where plan_id = ${plan}`)
      .map(({ room_id }) => room_id)
      .toSorted();

  it("adds and changes a plan with its rooms", async () => {
    const rooms = [await newRoom(), await newRoom()].toSorted();
    const { data } = await save(boss.client, { room_ids: [...rooms, ...rooms] }).single();
    const added = data as { id: string; updated_at: string };
    expect(added).toMatchObject(values);
    expect(await roomsOf(added.id)).toEqual(rooms);
    const { included_day_passes, ...others } = values;
    const change = { plan_id: added.id, version: added.updated_at, included_minutes: 60 };
    const changed = await boss.client.rpc("save_plan", { ...others, ...change }).single();
    expect(changed.data).toMatchObject({ ...others, included_day_passes, included_minutes: 60 });
    expect(await roomsOf(added.id)).toEqual([]);
  });

  it("changes nothing if another admin saved first", async () => {
    const { data } = await save(boss.client).single();
    const { id: plan_id, updated_at: version } = data as { id: string; updated_at: string };
    await save(boss.client, { plan_id, version, name: "Resident" });
    const late = await save(boss.client, { plan_id, version, room_ids: [await newRoom()] });
    expect(late).toMatchObject({ data: [], error: null });
    expect(await roomsOf(plan_id)).toEqual([]);
    expect(await sql`select name from plans where id = ${plan_id}`).toEqual([{ name: "Resident" }]);
  });

  it("is for admins, and adds nothing with a room that does not exist", async () => {
    expect(refusalIn((await save(maya.client)).error)?.code).toBe("not_admin");
    const name = unique("Plan");
    const { error } = await save(boss.client, { name, room_ids: [maya.id] });
    expect(refusalIn(error)?.code).toBe("bad_plan");
    expect(await sql`select from plans where name = ${name}`).toEqual([]);
  });
});

describe("a plan", () => {
  it("cannot be deleted while a membership refers to it, and is kept by members when archived", async () => {
    const plan = await newPlan();
    await boss.client
      .rpc("set_plan", { member_id: maya.id, plan_id: plan, from_next_month: true })
      .throwOnError();
    const plans = boss.client.from("plans");
    expect((await plans.delete().eq("id", plan)).error?.code).toBe("23503");
    await plans.update({ archived_at: new Date().toISOString() }).eq("id", plan).throwOnError();
    const { data } = await maya.client.from("memberships").select("plans(id)");
    expect(data).toEqual([{ plans: { id: plan } }]);
  });

  it.each([
    { included_minutes: 45 },
    { included_minutes: -30 },
    { included_minutes: 44_670 },
    { cafe_discount_percent: 101 },
    { cafe_discount_percent: -1 },
    { included_day_passes: 101 },
    { monthly_price_paise: -1 },
    { name: " " },
  ])("is refused with %j", async (values) => {
    const { error } = await boss.client.from("plans").insert({ name: "Odd", ...values });
    expect(error?.code).toBe("23514");
  });
});

it("a member never has two plans on a day", async () => {
  await add("memberships", { user_id: maya.id, plan_id: small, starts_on: "2030-03-04" });
  await expect(
    add("memberships", { user_id: maya.id, plan_id: large, starts_on: "2031-01-01" }),
  ).rejects.toMatchObject({ constraint_name: "memberships_never_overlap" });
});
