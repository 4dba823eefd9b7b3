import { beforeEach, describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";
import { at } from "../spaceTime";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";
import { addBooking } from "../memberBookings";
import { moveBooking, rowOf } from "./movedBooking";

let boss: TestUser;
let maya: TestUser;
let room: string;
let booking: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Moves", 10));
  booking = await booked();
});

const booked = (values: object = {}) => addBooking({ maya, room, nextWeek }, values);

const move = (person: TestUser["client"], change: Parameters<typeof moveBooking>[3] = {}) =>
  moveBooking(person, booking, { room, nextWeek }, change);

describe("an admin who moves a booking", () => {
  it.each([
    ["a taken time", { new_start_time: "13:00" }, "slot_taken"],
    ["a time after closing", { new_start_time: "17:30" }, "bad_slot"],
    ["a duration that is not offered", { new_duration: 5 }, "bad_slot"],
    ["a duration of years", { new_duration: 40_000 }, "bad_slot"],
    ["a day in the past", { new_date: "2020-01-06" }, "past_date"],
    ["a day beyond the horizon", { new_date: "9000-01-06" }, "too_far_ahead"],
    ["an unknown room", { new_room: "00000000-0000-4000-8000-000000000000" }, "room_unavailable"],
  ])("cannot move it to %s", async (_, target, code) => {
    await booked({ start_time: "13:00" });
    const before = await rowOf(booking);
    const { error } = await move(boss.client, { ...target });
    expect(refusalIn(error)).toMatchObject({ code });
    expect(await rowOf(booking)).toEqual(before);
  });

  it("cannot move it to a retired room", async () => {
    const retired = await newRoom({ retired_at: new Date() });
    const { error } = await move(boss.client, { new_room: retired });
    expect(refusalIn(error)).toMatchObject({ code: "room_unavailable" });
  });

  it("cannot move a booking that has started", async () => {
    await at(`${nextWeek} 10:01`, boss.id, async (transaction) => {
      await expect(
        transaction`select move_booking(${booking}, (select updated_at from bookings where id = ${booking}),
          ${room}, ${nextWeek}, '15:00', 2)`,
      ).rejects.toThrow("booking_not_future");
    });
  });

  it("is refused when the booking changed since it was loaded", async () => {
    const seen = (await rowOf(booking))?.version ?? "";
    await move(boss.client, { new_start_time: "11:00" });
    const { error } = await move(boss.client, { version: seen, new_duration: 4 });
    expect(refusalIn(error)).toMatchObject({ code: "booking_changed" });
  });

  it("is refused when the booking was cancelled", async () => {
    await sql`delete from bookings where id = ${booking}`;
    const { error } = await move(boss.client, { version: "2026-01-01" });
    expect(refusalIn(error)).toMatchObject({ code: "unknown_booking" });
  });
});

describe("move_booking", () => {
  it.each(["the owner", "another member"])("is refused for %s", async (who) => {
    const before = await rowOf(booking);
    const { client } = who === "the owner" ? maya : await newMember();
    const { error } = await move(client, { new_start_time: "15:00" });
    expect(refusalIn(error)).toMatchObject({ code: "not_admin" });
    expect(await rowOf(booking)).toEqual(before);
  });

  it("is refused for anonymous callers", async () => {
    const { error } = await move(anon, { new_start_time: "15:00" });
    expect(error).toMatchObject({ code: "42501" });
  });
});
