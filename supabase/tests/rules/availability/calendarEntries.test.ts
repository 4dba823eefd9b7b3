import { beforeEach, describe, expect, it } from "vitest";
import { add, day, newRoom } from "../../rows";
import { admin, anon, newMember, sql, type TestUser } from "../../stack";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [boss, maya, room, nextWeek] = await Promise.all([
    admin(),
    newMember("Maya Sits"),
    newRoom({ credits_per_hour: null }),
    day(7),
  ]);
});

const book = (values: object = {}) =>
  add("bookings", {
    user_id: maya.id,
    room_id: room,
    booking_date: nextWeek,
    start_time: "10:00",
    duration: 2,
    ...values,
  });

const entries = async (person: TestUser["client"], last = nextWeek, first = nextWeek) =>
  person.rpc("calendar_entries", { first_day: first, last_day: last, only_room: room });

describe("the calendar of the rooms", () => {
  it("lists the bookings of a day with names, kinds and versions", async () => {
    const id = await book();
    await book({ user_id: boss.id, start_time: "09:00" });
    await book({ booking_date: await day(8) });
    const { data } = await entries(boss.client);
    expect(data).toMatchObject([
      { start_time: "09:00:00", kind: "admin" },
      {
        id,
        kind: "rupees",
        room_id: room,
        booking_date: nextWeek,
        start_time: "10:00:00",
        end_time: "11:00:00",
        duration: 2,
        total_credits: 0,
        rupees_due: 2000,
        user_id: maya.id,
        full_name: "Maya Sits",
        email: maya.email,
      },
    ]);
    const [row] = await sql`
      select updated_at = ${data?.[1]?.updated_at ?? ""}::text::timestamptz as same from bookings where id = ${id}`;
    expect(row).toEqual({ same: true });
  });

  it("marks bookings paid in credits as member bookings", async () => {
    await sql`select private.grant_credits(${maya.id}, 10, 'grant', 'For a test')`;
    await sql`update rooms set credits_per_hour = 2 where id = ${room}`;
    await book();
    const { data } = await entries(boss.client);
    expect(data).toMatchObject([{ kind: "member", total_credits: 2 }]);
  });

  it("lists a block beside the booking that keeps its time", async () => {
    const id = await book();
    const [seen] = await sql`select updated_at::text as at from bookings where id = ${id}`;
    await boss.client
      .rpc("block_room", {
        room_id: room,
        kind: "repair",
        reason: "New carpet",
        starts_at: `${nextWeek} 09:00`,
        ends_at: `${nextWeek} 12:00`,
        bookings: [{ booking_id: id, updated_at: String(seen?.["at"]), action: "leave" }],
      })
      .throwOnError();
    const { data } = await entries(boss.client);
    expect(
      data?.map(({ kind, start_time, end_time, duration, note }) => [
        kind,
        start_time,
        end_time,
        duration,
        note,
      ]),
    ).toEqual([
      ["block", "09:00:00", "10:00:00", 2, "Repair: New carpet"],
      ["rupees", "10:00:00", "11:00:00", 2, null],
      ["block", "11:00:00", "12:00:00", 2, "Repair: New carpet"],
    ]);
  });

  it("names the admin who booked for a member", async () => {
    await boss.client
      .rpc("book_for_member", {
        member_id: maya.id,
        room_id: room,
        booking_date: nextWeek,
        start_time: "10:00",
        duration: 2,
        price_reason: "Guest of the space",
      })
      .throwOnError();
    const { data } = await entries(boss.client);
    expect(data?.[0]?.note).toMatch(/^Booked by /);
  });

  it("contains the other rooms of a day, and at most seven days", async () => {
    const other = await newRoom({ credits_per_hour: null });
    await book({ room_id: other });
    await book({ booking_date: await day(13) });
    await book({ booking_date: await day(14) });
    const { data: week } = await entries(boss.client, await day(30));
    expect(week?.map(({ booking_date }) => booking_date)).toEqual([await day(13)]);
    const { data: all } = await boss.client.rpc("calendar_entries", {
      first_day: nextWeek,
      last_day: nextWeek,
    });
    expect(all?.map(({ room_id }) => room_id)).toContain(other);
  });

  it("is empty for members and refused for anonymous callers", async () => {
    await book();
    expect((await entries(maya.client)).data).toEqual([]);
    expect((await entries((await newMember()).client)).data).toEqual([]);
    expect((await entries(anon)).error).toMatchObject({ code: "42501" });
  });
});
