import { beforeEach, describe, expect, it } from "vitest";
import { day } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Hosts");
});

async function announce(more: object = {}): Promise<string> {
  const { data } = await maya.client
    .from("visitors")
    .insert({
      user_id: maya.id,
      visitor_name: "Vera",
      email: "vera@example.com",
      visit_date: await day(2),
      visit_time: "10:00",
      ...more,
    })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

const change = async (user: Pick<TestUser, "client">, visitor_id: string, more: object = {}) =>
  user.client.rpc("change_visitor", {
    visitor_id,
    visitor_name: "Vera",
    email: "vera@example.com",
    phone: "",
    organization: "Loom",
    host_name: "",
    purpose: "Tea",
    visit_date: await day(3),
    visit_time: "14:30",
    visit_duration: 2,
    ...more,
  });
const withdraw = (user: Pick<TestUser, "client">, visitor_id: string) =>
  user.client.rpc("withdraw_visitor", { visitor_id });
const setStatus = (id: string, status: string) =>
  sql`update visitors set status = ${status} where id = ${id}`;
const stored = async (id: string) => (await sql`select * from visitors where id = ${id}`)[0];
describe("a visit", () => {
  it.each([
    { visitor_name: "x".repeat(201) },
    { visitor_name: null },
    { email: `${"x".repeat(320)}@example.com` },
    { phone: "9".repeat(41) },
    { organization: "x".repeat(201) },
    { purpose: "x".repeat(1001) },
    { visit_time: null },
    { visit_duration: 0.3 },
    { visit_duration: 1e9 },
  ])("is not changed to what it cannot have: %j", async (more) => {
    const id = await announce();
    expect(refusalIn((await change(maya, id, more)).error)?.code).toBe("bad_visit");
    expect(await stored(id)).toMatchObject({ visitor_name: "Vera", visit_time: "10:00:00" });
  });

  it("can be changed by its host while it is pending", async () => {
    const id = await announce();
    expect((await change(maya, id)).error).toBeNull();
    expect(await stored(id)).toMatchObject({
      organization: "Loom",
      phone: null,
      purpose: "Tea",
      visit_time: "14:30:00",
      visit_duration: "2.0",
      status: "pending",
    });
  });

  it("stays approved at another time, and its pass is valid on the new day", async () => {
    const id = await announce();
    await setStatus(id, "approved");
    expect((await change(maya, id)).error).toBeNull();
    expect(await stored(id)).toMatchObject({ status: "approved" });
    expect(
      await sql`
      select valid_on::text from visitor_passes where visitor_id = ${id} and revoked_at is null`,
    ).toEqual([{ valid_on: await day(3) }]);
  });

  it.each([{ visitor_name: "Vikram" }, { email: "vikram@example.com" }])(
    "needs another approval for %o, and the first pass ends",
    async (other) => {
      const id = await announce();
      await setStatus(id, "approved");
      expect((await change(maya, id, other)).error).toBeNull();
      expect(await stored(id)).toMatchObject({ status: "pending", ...other });
      expect(
        await sql`
        select 1 from visitor_passes where visitor_id = ${id} and revoked_at is null`,
      ).toEqual([]);
    },
  );

  it.each([
    [{ visit_date: -1 }, "past_date"],
    [{ visit_date: 0, visit_time: "00:00" }, "slot_in_past"],
    [{ visit_date: 400 }, "too_far_ahead"],
  ])("is not moved to %o", async ({ visit_date, ...time }, code) => {
    const id = await announce();
    const { error } = await change(maya, id, { visit_date: await day(visit_date), ...time });
    expect(refusalIn(error)).toMatchObject({ code });
  });

  it("can be withdrawn, which ends its pass", async () => {
    const id = await announce();
    await setStatus(id, "approved");
    expect((await withdraw(maya, id)).error).toBeNull();
    expect(await stored(id)).toBeUndefined();
    expect(await sql`select 1 from visitor_passes where visitor_id = ${id}`).toEqual([]);
  });

  it("of another member is unknown, also to admins, and needs an account", async () => {
    const id = await announce();
    for (const user of [await newMember("Dev Other"), await admin()]) {
      expect(refusalIn((await change(user, id)).error)).toMatchObject({ code: "unknown_visitor" });
      expect(refusalIn((await withdraw(user, id)).error)).toMatchObject({
        code: "unknown_visitor",
      });
    }
    expect((await change({ client: anon }, id)).error).toMatchObject({ code: "42501" });
    expect((await withdraw({ client: anon }, id)).error).toMatchObject({ code: "42501" });
    expect(await stored(id)).toMatchObject({ visitor_name: "Vera" });
  });

  it("can be changed at most 200 times an hour, because changes send emails", async () => {
    const id = await announce();
    await sql`insert into private.rate_limits (user_id, kind, inserts) values (${maya.id}, 'changed_visits', 199)`;
    expect((await change(maya, id)).error).toBeNull();
    expect(refusalIn((await change(maya, id)).error)).toMatchObject({ code: "too_often" });
    expect(refusalIn((await withdraw(maya, id)).error)).toMatchObject({ code: "too_often" });
  });

  it.each([
    ["was rejected", (id: string) => setStatus(id, "rejected")],
    ["has begun", (id: string) => sql`update visitors set arrived_at = now() where id = ${id}`],
    [
      "is over",
      (id: string) => sql`update visitors set visit_date = visit_date - 5 where id = ${id}`,
    ],
  ])("that %s cannot be changed or withdrawn", async (_, happen) => {
    const id = await announce();
    await happen(id);
    for (const { error } of [await change(maya, id), await withdraw(maya, id)])
      expect(refusalIn(error)).toMatchObject({ code: "visit_final" });
  });
});
