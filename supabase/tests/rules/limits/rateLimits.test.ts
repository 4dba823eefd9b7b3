import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, it } from "vitest";
import { add, day, giveCredits, newEvent, newOrder, newRoom } from "../../rows";
import { admin, newMember, type TestUser, service, sql } from "../../stack";
import { refusalIn } from "../refusal";

let maya: TestUser;
beforeEach(async () => {
  maya = await newMember("Maya Many");
});

describe("the rate limit of a member", () => {
  const guest = { visitor_name: "Vera", email: "vera@example.com" };
  it.each([
    ["feedback", 20, { content: "Tea!" }],
    ["visitors", 100, guest],
  ])("limits inserts into %s to %i per hour, even when concurrent", async (table, max, row) => {
    const { client }: { client: SupabaseClient } = maya;
    const values: Record<string, unknown> = { ...row, user_id: maya.id };
    const tooMany = await client.from(table).insert(Array.from({ length: max + 1 }, () => values));
    expect(refusalIn(tooMany.error)).toMatchObject({ code: "too_often" });

    await client
      .from(table)
      .insert(Array.from({ length: max - 1 }, () => values))
      .throwOnError();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => client.from(table).insert(values)),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);

    await anHourLater();
    await client.from(table).insert(values).throwOnError();
  });

  const anHourLater = () => sql`
    update private.rate_limits set window_start = window_start - interval '61 minutes' where user_id = ${maya.id}`;
  const countsOf = () =>
    sql`select kind, inserts from private.rate_limits where user_id = ${maya.id} order by kind`;

  it("counts bookings and registrations, even cancelled ones", async () => {
    const { client } = maya;
    const booking = {
      room_id: await newRoom({ credits_per_hour: null }),
      booking_date: await day(7),
      start_time: "10:00",
      duration: 2,
      user_id: maya.id,
    };
    const seat = { event_id: await newEvent(), user_id: maya.id };
    for (let round = 0; round < 3; round += 1) {
      await client.from("bookings").insert(booking).throwOnError();
      await client.from("bookings").delete().eq("user_id", maya.id).throwOnError();
      await client.from("event_registrations").insert(seat).throwOnError();
      await client.from("event_registrations").delete().eq("user_id", maya.id).throwOnError();
    }
    expect(await countsOf()).toEqual([
      { kind: "bookings", inserts: 3 },
      { kind: "event_registrations", inserts: 3 },
    ]);
    await sql`update private.rate_limits set inserts = 500 where user_id = ${maya.id}`;
    for (const refused of [
      await client.from("bookings").insert(booking),
      await client.from("event_registrations").insert(seat),
    ])
      expect(refusalIn(refused.error)).toMatchObject({ code: "too_often" });
    await anHourLater();
    await client.from("bookings").insert(booking).throwOnError();
    await client.from("event_registrations").insert(seat).throwOnError();
  });

  it("counts moves of a booking together with bookings, except those by admins", async () => {
    const booking = await add("bookings", {
      user_id: maya.id,
      room_id: await newRoom({ credits_per_hour: null }),
      booking_date: await day(7),
      start_time: "10:00",
      duration: 2,
    });
    const move = async ({ client }: TestUser, start: string) =>
      client.rpc("reschedule_booking", {
        booking_id: String(booking),
        new_date: await day(7),
        new_start_time: start,
        new_duration: 2,
      });
    expect((await move(maya, "11:00")).error).toBeNull();
    expect(await countsOf()).toEqual([{ kind: "bookings", inserts: 1 }]);
    await sql`update private.rate_limits set inserts = 500 where user_id = ${maya.id}`;
    expect(refusalIn((await move(maya, "12:00")).error)).toMatchObject({ code: "too_often" });
    expect((await move(await admin(), "12:00")).error).toBeNull();
    await anHourLater();
    expect((await move(maya, "13:00")).error).toBeNull();
  });

  it("does not count visitors that the server adds for day passes", async () => {
    await giveCredits(maya.id, 16);
    const pass = {
      visitor_name: "Vera",
      email: "vera@example.com",
      visit_date: await day(1),
      credits_agreed: 8,
    };
    for (const _ of [1, 2]) await maya.client.rpc("create_day_pass", pass).throwOnError();
    expect(await countsOf()).toEqual([]);
  });

  it("does not count admins", async () => {
    const { client, id } = await admin();
    await client
      .from("visitors")
      .insert({ ...guest, user_id: id })
      .throwOnError();
    expect(
      await sql`select from private.rate_limits where user_id = ${id} and kind = 'visitors'`,
    ).toEqual([]);
  });

  it("allows fifty unpaid orders per hour", async () => {
    for (let order = 0; order < 50; order += 1) await newOrder(maya.id);
    const wish = { person: maya.id, order_kind: "credits", payment_mode: "test", credits: 7 };
    const { error } = await service.rpc("create_order", wish);
    expect(refusalIn(error)).toMatchObject({ code: "too_often" });
    await sql`update orders set status = 'expired', created_at = now() - interval '61 minutes' where user_id = ${maya.id}`;
    await service.rpc("create_order", wish).throwOnError();
  });
});
