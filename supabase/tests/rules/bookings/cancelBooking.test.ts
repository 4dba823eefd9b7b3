import { beforeEach, describe, expect, it } from "vitest";
import { day, giveCredits, newRoom } from "../../rows";
import { admin, newMember, type TestUser, sql } from "../../stack";
import { at, failureOf } from "../spaceTime";
import { refusalIn } from "../refusal";
import { addBooking, activityOf } from "../memberBookings";
import { balanceOf } from "../roomAndMember";

let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [maya, room, nextWeek] = await Promise.all([
    newMember("Maya Cancels"),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, 10);
});

const booked = (date = nextWeek, start = "10:00", duration = 2) =>
  addBooking({ maya, room, nextWeek: date }, { start_time: start, duration });

describe("cancelling a booking", () => {
  it("refunds the member once and logs it", async () => {
    const id = await booked();
    expect(await balanceOf(maya)).toBe(6);
    await maya.client.from("bookings").delete().eq("id", id).throwOnError();
    await maya.client.from("bookings").delete().eq("id", id).throwOnError();
    expect(await balanceOf(maya)).toBe(10);
    expect(await activityOf(maya)).toMatchObject([
      { action_type: "Booked Meeting Room", credits_change: 0 },
      { action_type: "Cancelled Booking", credits_change: 4 },
    ]);
  });

  it("refunds the price charged, not the current one", async () => {
    const id = await booked();
    await sql`update rooms set credits_per_hour = 100 where id = ${room}`;
    await maya.client.from("bookings").delete().eq("id", id).throwOnError();
    expect(await balanceOf(maya)).toBe(10);
  });

  it("refunds no other purchase", async () => {
    await giveCredits(maya.id, 20);
    const { data: pass } = await maya.client.rpc("create_day_pass", {
      visitor_name: "Vera",
      email: "vera@example.com",
      visit_date: nextWeek,
      credits_agreed: 8,
    });
    const { error } = await maya.client.from("bookings").insert({
      id: pass?.id ?? "",
      user_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "10:00",
      duration: 2,
    });
    expect(error).toMatchObject({ code: "42501" });
    await sql`insert into bookings ${sql({
      id: pass?.id ?? "",
      user_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "10:00",
      duration: 2,
    })}`;
    await maya.client.from("bookings").delete().eq("user_id", maya.id).throwOnError();
    expect(await balanceOf(maya)).toBe(22);
  });

  it("frees the slot for others", async () => {
    const id = await booked();
    await maya.client.from("bookings").delete().eq("id", id).throwOnError();
    const { data } = await maya.client.from("booked_slots").select().eq("room_id", room);
    expect(data).toEqual([]);
    await expect(booked()).resolves.toBeTypeOf("string");
  });

  it("is refused after it has started, except for admins", async () => {
    const date = await day(1);
    const id = await booked(date);
    const boss = await admin();
    await at(`${date} 10:00`, maya.id, async (transaction) => {
      const cancel = (tx: typeof transaction) => tx`delete from bookings where id = ${id}`;
      expect(refusalIn(await failureOf(transaction, cancel))).toMatchObject({
        code: "booking_not_future",
      });
    });
    await at(`${date} 10:00`, boss.id, async (transaction) => {
      const gone = await transaction`delete from bookings where id = ${id} returning id`;
      expect(gone).toHaveLength(1);
    });
  });

  it("refunds the member and names the admin who cancels", async () => {
    const boss = await admin();
    const id = await booked();
    await boss.client.from("bookings").delete().eq("id", id).throwOnError();
    expect(await balanceOf(maya)).toBe(10);
    const [row] = await sql`select name from rooms where id = ${room}`;
    expect(await activityOf(maya)).toMatchObject([
      { action_type: "Booked Meeting Room", credits_change: 0 },
      { details: `Cancelled booking for ${row?.name} on ${nextWeek} (by an admin)` },
    ]);
    const [log] =
      await sql`select * from activity_logs where user_id = ${boss.id} and reference_id = ${id}`;
    expect(log).toMatchObject({
      action_type: "Cancelled Booking",
      details: `Cancelled booking for ${row?.name} on ${nextWeek}`,
      credits_change: 0,
    });
  });
});
