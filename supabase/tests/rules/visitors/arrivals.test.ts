import { beforeEach, describe, expect, it } from "vitest";
import { add, day, giveCredits } from "../../rows";
import { admin, newMember, sql, type TestUser } from "../../stack";
import { buyDayPass } from "../events/buyDayPass";
import { refusalIn } from "../refusal";

let maya: TestUser;
let desk: TestUser;
beforeEach(async () => {
  [maya, desk] = [await newMember("Maya Hosts"), await admin()];
});

const register = async (more: object = {}): Promise<string> =>
  String(
    await add("visitors", {
      user_id: maya.id,
      visitor_name: "Vera Visits",
      email: "vera@example.org",
      visit_date: await day(0),
      status: "approved",
      ...more,
    }),
  );
const call = (name: "check_in_visitor" | "check_out_visitor" | "undo_visitor_check", id: string) =>
  desk.client.rpc(name, { visitor_id: id });
const timesOf = async (id: string, table = "visitors") => {
  const [row] = await sql<{ arrived_at: Date | null; left_at: Date | null }[]>`
    select arrived_at, left_at from ${sql(table)} where id = ${id}`;
  return row;
};
const arrivalsHeard = async () =>
  sql`select data from notifications where user_id = ${maya.id} and kind = 'visitor_arrived'`;

describe("checking a visitor in", () => {
  it("records the arrival, keeps the status and notifies the host once", async () => {
    const id = await register();
    const first = await call("check_in_visitor", id);
    expect(first.data).toMatchObject({ id, status: "approved", left_at: null });
    expect(first.data?.arrived_at).not.toBeNull();
    expect((await call("check_in_visitor", id)).data).toEqual(first.data);
    expect(await arrivalsHeard()).toMatchObject([{ data: { visitor_name: "Vera Visits" } }]);
  });

  it.each([
    ["visitor_pending", { status: "pending" }],
    ["visitor_rejected", { status: "rejected" }],
    ["visit_ended", { status: "completed" }],
  ])("is refused with %s for %j", async (code, more) => {
    const id = await register(more);
    expect(refusalIn((await call("check_in_visitor", id)).error)).toMatchObject({ code });
    expect((await timesOf(id))?.arrived_at).toBeNull();
  });

  it("is refused on another day, with the day of the visit", async () => {
    const visit_date = await day(1);
    const id = await register({ visit_date });
    expect(refusalIn((await call("check_in_visitor", id)).error)).toMatchObject({
      code: "visit_other_day",
      params: { date: visit_date },
    });
  });

  it("is refused for members, also for their own visitor", async () => {
    const id = await register();
    for (const name of ["check_in_visitor", "check_out_visitor", "undo_visitor_check"] as const) {
      const { error } = await maya.client.rpc(name, { visitor_id: id });
      expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
    }
  });

  it("cannot be done by writing the time", async () => {
    const id = await register();
    for (const { client } of [maya, desk]) {
      const { error } = await client
        .from("visitors")
        .update({ arrived_at: new Date().toISOString() })
        .eq("id", id);
      expect(error).toMatchObject({ code: "42501" });
    }
  });

  it("is refused for an unknown visitor", async () => {
    const { error } = await call("check_in_visitor", maya.id);
    expect(refusalIn(error)).toMatchObject({ code: "unknown_visitor" });
  });
});

describe("checking a visitor out", () => {
  it("records the departure once, after which the visit has ended", async () => {
    const id = await register();
    await call("check_in_visitor", id);
    const first = await call("check_out_visitor", id);
    expect(first.data?.left_at).not.toBeNull();
    expect((await call("check_out_visitor", id)).data).toEqual(first.data);
    expect(refusalIn((await call("check_in_visitor", id)).error)?.code).toBe("visit_ended");
  });

  it("is refused before the arrival", async () => {
    const { error } = await call("check_out_visitor", await register());
    expect(refusalIn(error)).toMatchObject({ code: "visitor_not_here" });
  });
});

describe("undo", () => {
  it("takes back the departure, then the arrival with its notification", async () => {
    const id = await register();
    await call("check_in_visitor", id);
    await call("check_out_visitor", id);
    await call("undo_visitor_check", id);
    expect(await timesOf(id)).toMatchObject({ left_at: null, arrived_at: expect.any(Date) });
    await call("undo_visitor_check", id);
    expect(await timesOf(id)).toEqual({ arrived_at: null, left_at: null });
    expect(await arrivalsHeard()).toEqual([]);
    expect(refusalIn((await call("undo_visitor_check", id)).error)?.code).toBe("visitor_not_here");
    await call("check_in_visitor", id);
    expect(await arrivalsHeard()).toHaveLength(1);
  });

  it("takes back only the step that the caller saw", async () => {
    const id = await register();
    await call("check_in_visitor", id);
    await call("check_out_visitor", id);
    const undo = () => desk.client.rpc("undo_visitor_check", { visitor_id: id, step: "check_out" });
    expect((await undo()).error).toBeNull();
    expect(refusalIn((await undo()).error)).toMatchObject({ code: "visit_changed" });
    expect((await timesOf(id))?.arrived_at).not.toBeNull();
  });
});

describe("a day pass", () => {
  it("arrives and leaves together with its visitor", async () => {
    await giveCredits(maya.id, 8);
    const { data: pass } = await buyDayPass(maya, { visit_date: await day(0) });
    const day_pass_id = pass?.id ?? "";
    const { data } = await desk.client.rpc("check_in_day_pass", { day_pass_id });
    expect(data?.arrived_at).not.toBeNull();
    expect(await timesOf(pass?.visitor_id ?? "")).toEqual(await timesOf(day_pass_id, "day_passes"));
    await call("check_out_visitor", pass?.visitor_id ?? "");
    expect((await timesOf(day_pass_id, "day_passes"))?.left_at).not.toBeNull();
    await desk.client.rpc("undo_day_pass_check", { day_pass_id });
    expect((await timesOf(pass?.visitor_id ?? ""))?.left_at).toBeNull();
    expect(await arrivalsHeard()).toHaveLength(1);
  });

  it("without a visitor has its own arrival and notifies the buyer", async () => {
    const day_pass_id = String(
      await add("day_passes", {
        user_id: desk.id,
        visitor_name: "Gita",
        email: "gita@example.org",
        date: await day(0),
      }),
    );
    for (const name of ["check_in_day_pass", "check_in_day_pass", "check_out_day_pass"] as const) {
      expect((await desk.client.rpc(name, { day_pass_id })).error).toBeNull();
    }
    expect((await timesOf(day_pass_id, "day_passes"))?.left_at).not.toBeNull();
    expect(
      await sql`select from notifications where kind = 'visitor_arrived' and subject_id = ${day_pass_id}`,
    ).toHaveLength(1);
    const { error } = await maya.client.rpc("check_in_day_pass", { day_pass_id });
    expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
  });
});
