import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom } from "../../rows";
import { admin, anon, newMember, service, sql, type TestUser } from "../../stack";
import { buyDayPass } from "../events/buyDayPass";
import { pairedKiosk } from "./pairedKiosk";
import { refusalIn } from "../refusal";

let maya: TestUser;
let desk: TestUser;
let kiosk: { id: string; token: string };
beforeAll(async () => {
  desk = await admin();
  kiosk = await pairedKiosk(desk.client);
});
beforeEach(async () => {
  maya = await newMember("Maya Rao");
  await sql`delete from private.attempts`;
});

/** An approved visitor of today with a pass. */
async function expectedVisitor(more: object = {}): Promise<{ id: string; code: string }> {
  const visitor = {
    user_id: maya.id,
    visitor_name: "Nandita Iyer",
    email: "nandita@example.org",
    visit_date: await day(0),
    ...more,
  };
  const id = String(await add("visitors", visitor));
  await sql`update visitors set status = 'approved' where id = ${id}`;
  return { id, code: await codeOf(id) };
}
async function codeOf(visitor: string): Promise<string> {
  const [pass] = await sql<{ id: string }[]>`
    select id from visitor_passes where visitor_id = ${visitor}`;
  const { data } = await service.rpc("pass_code", { pass_id: pass?.id ?? "" }).throwOnError();
  return data;
}
const checkIn = (code: string, device_token = kiosk.token) =>
  anon.rpc("kiosk_check_in", { device_token, code });
const arrivalOf = async (id: string) =>
  (await sql`select arrived_at from visitors where id = ${id}`)[0]?.["arrived_at"];
/** Moves a visit to another day, past the triggers that would issue another pass. */
const moveTo = (id: string, days: number) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`;
    await tx`update visitors set visit_date = private.space_today() + ${days}::int where id = ${id}`;
    await tx`
      update visitor_passes set valid_on = private.space_today() + ${days}::int where visitor_id = ${id}`;
  });

describe("checking in with a pass", () => {
  it("records the arrival, notifies the host and names only the two", async () => {
    const { id, code } = await expectedVisitor();
    const { data } = await checkIn(code);
    expect(data).toEqual({
      visitor_name: "Nandita Iyer",
      visitor_first_name: "Nandita",
      host_name: "Maya Rao",
      host_first_name: "Maya",
      room_name: null,
    });
    expect(await arrivalOf(id)).not.toBeNull();
    const heard = await sql`
      select kind from notifications where user_id = ${maya.id} and kind = 'visitor_arrived'`;
    expect(heard).toHaveLength(1);
  });

  it("accepts the code without a dash, in small letters and with O, I and L for 0 and 1", async () => {
    const { code } = await expectedVisitor();
    const typed = ` ${code.replace("-", "").toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `;
    expect((await checkIn(typed)).error).toBeNull();
  });

  it("names the room of the host's booking to which the visitor is invited", async () => {
    const room = await newRoom({ name: `Neem ${maya.id}`, credits_per_hour: null });
    const { code } = await expectedVisitor();
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      const [booking] = await tx<{ id: string }[]>`
        insert into bookings (user_id, room_id, booking_date, start_time, end_time, duration, total_credits, status)
        values (${maya.id}, ${room}, private.space_today(), '23:00', '23:59:59', 2, 0, 'confirmed') returning id`;
      await tx`
        insert into booking_guests (booking_id, email) values (${booking?.id ?? ""}, 'nandita@example.org')`;
    });
    expect((await checkIn(code)).data).toMatchObject({ room_name: `Neem ${maya.id}` });
  });

  it("checks in the holder of a day pass", async () => {
    await giveCredits(maya.id, 8);
    const { data: pass } = await buyDayPass(maya, { visit_date: await day(0) });
    expect((await checkIn(await codeOf(pass?.visitor_id ?? ""))).data).toMatchObject({
      visitor_first_name: "Vera",
      host_first_name: "Maya",
    });
    const [stored] = await sql`select arrived_at from day_passes where id = ${pass?.id ?? ""}`;
    expect(stored?.["arrived_at"]).not.toBeNull();
  });

  it("is refused for a used pass, also if the front desk checked the visitor in", async () => {
    const [atKiosk, atDesk] = [await expectedVisitor(), await expectedVisitor()];
    await checkIn(atKiosk.code);
    await desk.client.rpc("check_in_visitor", { visitor_id: atDesk.id }).throwOnError();
    for (const { code } of [atKiosk, atDesk]) {
      expect(refusalIn((await checkIn(code)).error)).toMatchObject({ code: "pass_used" });
    }
  });

  it("works again after the arrival was taken back", async () => {
    const { id, code } = await expectedVisitor();
    await checkIn(code);
    await desk.client.rpc("undo_visitor_check", { visitor_id: id }).throwOnError();
    expect((await checkIn(code)).error).toBeNull();
  });

  it.each([-1, 1])("is refused for a pass of another day, naming it (%i)", async (days) => {
    const { id, code } = await expectedVisitor();
    await moveTo(id, days);
    expect(refusalIn((await checkIn(code)).error)).toMatchObject({
      code: "pass_other_day",
      params: { date: await day(days) },
    });
    expect(await arrivalOf(id)).toBeNull();
  });

  it("is refused for a revoked pass and for that of a rejected visitor", async () => {
    const [revoked, rejected] = [await expectedVisitor(), await expectedVisitor()];
    await desk.client.rpc("revoke_visitor_pass", { visitor_id: revoked.id }).throwOnError();
    await sql`update visitors set status = 'rejected' where id = ${rejected.id}`;
    for (const { id, code } of [revoked, rejected]) {
      expect(refusalIn((await checkIn(code)).error)).toMatchObject({ code: "pass_revoked" });
      expect(await arrivalOf(id)).toBeNull();
    }
  });

  it("is refused for the pass of a visit that was moved; the new one is valid on its day", async () => {
    const { id, code } = await expectedVisitor();
    await sql`update visitors set visit_time = '17:00' where id = ${id}`;
    expect(refusalIn((await checkIn(code)).error)).toMatchObject({ code: "bad_pass" });
    expect((await checkIn(await codeOf(id))).error).toBeNull();
  });

  it("is refused for a revoked pass also after the host has moved the visit", async () => {
    const { id, code } = await expectedVisitor();
    await desk.client.rpc("revoke_visitor_pass", { visitor_id: id }).throwOnError();
    await sql`update visitors set visit_time = '17:00' where id = ${id}`;
    expect(refusalIn((await checkIn(code)).error)).toMatchObject({ code: "pass_revoked" });
    const [pass] = await sql`select issue, revoked_at from visitor_passes where visitor_id = ${id}`;
    expect(pass).toMatchObject({ issue: 1, revoked_at: expect.any(Date) });
  });

  it.each([
    "",
    "ABCD",
    "0000-0000",
    "'; drop table visitors",
    "🎫🎫🎫🎫🎫🎫🎫🎫",
    "x".repeat(10_000),
  ])("is refused for what is no code: %j", async (code) => {
    expect(refusalIn((await checkIn(code)).error)).toMatchObject({ code: "bad_pass" });
  });

  it("works after any number of wrong codes at the same kiosk", async () => {
    const { code } = await expectedVisitor();
    for (let round = 0; round < 11; round += 1) {
      const refused = await Promise.all(Array.from({ length: 10 }, () => checkIn("0000-0000")));
      for (const { error } of refused) expect(refusalIn(error)).toMatchObject({ code: "bad_pass" });
    }
    expect((await checkIn(code)).error).toBeNull();
  });
});
