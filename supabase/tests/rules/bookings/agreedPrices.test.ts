import { beforeEach, describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { newMember, sql, type TestUser } from "../../stack";
import { addBooking } from "../memberBookings";
import { moveBooking, rowOf } from "../moves/movedBooking";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { bookRoom } from "./bookRoom";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Agrees"));
});

const book = (more: object, inRoom = room) => bookRoom(nextWeek, maya, inRoom, "10:00", 2, more);
const setRate = (rate: number | null) =>
  sql`update rooms set credits_per_hour = ${rate} where id = ${room}`;
const changedTo = (credits: number, rupees = 0) => ({
  code: "price_changed",
  params: { kind: "booking", credits, rupees },
});

describe("a booking at the price that was shown", () => {
  it.each([
    ["has risen", 6, changedTo(6)],
    ["has fallen", 2, changedTo(2)],
    ["is in rupees now", null, changedTo(0, 2000)],
  ])("is refused with the new price if it %s", async (_, rate, refusal) => {
    await setRate(rate);
    const { error } = await book({ credits_agreed: 4, rupees_agreed: 0 });
    expect(refusalIn(error)).toEqual(refusal);
    expect(await balanceOf(maya)).toBe(20);
    expect(await sql`select from bookings where room_id = ${room}`).toHaveLength(0);
  });

  it("is charged if it still applies", async () => {
    expect((await book({ credits_agreed: 4, rupees_agreed: 0 })).data?.total_credits).toBe(4);
    const hall = await newRoom({ credits_per_hour: null });
    const { data } = await book({ credits_agreed: 0, rupees_agreed: 2000 }, hall);
    expect(data).toMatchObject({ total_credits: 0, rupees_due: 2000 });
    expect(await balanceOf(maya)).toBe(16);
  });

  it("is shown its new price before missing credits", async () => {
    await setRate(1000);
    const { error } = await book({ credits_agreed: 4 });
    expect(refusalIn(error)).toEqual(changedTo(1000));
  });

  it("keeps its request id usable after the refusal", async () => {
    await setRate(6);
    const request = { request_id: crypto.randomUUID() };
    await book({ ...request, credits_agreed: 4 });
    expect((await book({ ...request, credits_agreed: 6 })).data?.total_credits).toBe(6);
    const repeated = await book({ ...request, credits_agreed: 4 });
    expect(refusalIn(repeated.error)).toMatchObject({ code: "request_repeated" });
  });

  it("accepts any price in the call of spec 2 §7, which names none", async () => {
    await setRate(6);
    expect((await book({})).data?.total_credits).toBe(6);
  });

  it("is required with a request id, which the specification does not have", async () => {
    const request = { request_id: crypto.randomUUID() };
    expect(refusalIn((await book(request)).error)).toEqual(changedTo(4));
    const hall = await newRoom({ credits_per_hour: null });
    expect(refusalIn((await book(request, hall)).error)).toEqual(changedTo(0, 2000));
    expect(await balanceOf(maya)).toBe(20);
    expect(await sql`select from bookings where user_id = ${maya.id}`).toHaveLength(0);
  });

  it("reveals nothing about another member", async () => {
    const other = await newMember();
    const { error } = await other.client.from("bookings").insert({
      user_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "10:00",
      duration: 2,
      credits_agreed: 0,
    });
    expect(error).toMatchObject({ code: "42501" });
  });
});

describe("a member's move", () => {
  const move = (booking: string, more: object = {}) =>
    maya.client.rpc("reschedule_booking", {
      booking_id: booking,
      new_date: nextWeek,
      new_start_time: "14:00",
      new_duration: 2,
      ...more,
    });

  it("is refused in a room to which an admin has moved the booking", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const seen = await rowOf(booking);
    const dear = await newRoom({ credits_per_hour: 8 });
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_room: dear });
    const moved = await rowOf(booking);
    const stale = { version: seen?.version ?? "", credits_agreed: 4 };
    expect(refusalIn((await move(booking, stale)).error)).toMatchObject({
      code: "booking_changed",
    });
    expect(refusalIn((await move(booking, { credits_agreed: 4 })).error)).toEqual(changedTo(8));
    expect([await rowOf(booking), await balanceOf(maya)]).toEqual([moved, 12]);
    const latest = { version: moved?.version ?? "", credits_agreed: 8, rupees_agreed: 0 };
    expect((await move(booking, latest)).error).toBeNull();
  });

  it("is refused on one device after another device has changed the length", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const version = (await rowOf(booking))?.version ?? "";
    expect((await move(booking, { version, new_duration: 4, credits_agreed: 8 })).error).toBeNull();
    const second = await move(booking, { version, new_duration: 6, credits_agreed: 12 });
    expect(refusalIn(second.error)).toMatchObject({ code: "booking_changed" });
    expect(await balanceOf(maya)).toBe(12);
  });

  it("is answered again when repeated with the version before it", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const version = (await rowOf(booking))?.version ?? "";
    const request = {
      request_id: crypto.randomUUID(),
      version,
      credits_agreed: 8,
      new_duration: 4,
    };
    const first = await move(booking, request);
    await setRate(6);
    expect((await move(booking, request)).data).toEqual(first.data);
    expect(await balanceOf(maya)).toBe(12);
  });

  it("without a price is refused if the price changes", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const before = await rowOf(booking);
    const longer = await move(booking, { new_duration: 4 });
    expect(refusalIn(longer.error)).toEqual(changedTo(8));
    await setRate(6);
    expect(refusalIn((await move(booking)).error)).toEqual(changedTo(6));
    expect([await rowOf(booking), await balanceOf(maya)]).toEqual([before, 16]);
    await setRate(4);
    expect((await move(booking)).data).toMatchObject({ total_credits: 4 });
  });

  it("of a booking that does not exist is refused as such, also with a version", async () => {
    const { error } = await move(crypto.randomUUID(), { version: new Date().toISOString() });
    expect(refusalIn(error)).toMatchObject({ code: "unknown_booking" });
  });
});

describe("an admin", () => {
  it("moves a booking only at the price of the dry run", async () => {
    const booking = await addBooking({ maya, room, nextWeek });
    const before = await rowOf(booking);
    const longer = { new_duration: 4 };
    const shown = await moveBooking(
      boss.client,
      booking,
      { room, nextWeek },
      { ...longer, dry_run: true },
    );
    expect(shown.data).toMatchObject({ total_credits: 8, rupees_due: 0 });
    await setRate(6);
    const agreed = { credits_agreed: 8, rupees_agreed: 0 };
    const { error } = await moveBooking(
      boss.client,
      booking,
      { room, nextWeek },
      { ...longer, ...agreed },
    );
    expect(refusalIn(error)).toEqual(changedTo(12));
    expect([await rowOf(booking), await balanceOf(maya)]).toEqual([before, 16]);
  });

  it("books for a member only at the price that was shown", async () => {
    await setRate(6);
    const { error } = await boss.client.rpc("book_for_member", {
      member_id: maya.id,
      room_id: room,
      booking_date: nextWeek,
      start_time: "10:00",
      duration: 2,
      credits_agreed: 4,
      rupees_agreed: 0,
    });
    expect(refusalIn(error)).toEqual(changedTo(6));
    expect(await balanceOf(maya)).toBe(20);
  });

  it("cannot charge a price that the call does not name", async () => {
    const { data } = await book({ credits_agreed: 4, rupees_agreed: 0 });
    const booking = data?.id ?? "";
    const before = await rowOf(booking);
    const other = await newRoom({ credits_per_hour: 9 });
    const slot = { room_id: other, booking_date: nextWeek, start_time: "12:00", duration: 2 };
    const bookedFor = await boss.client.rpc("book_for_member", { member_id: maya.id, ...slot });
    expect(refusalIn(bookedFor.error)).toEqual(changedTo(9));
    const moved = await boss.client.rpc("move_booking", {
      booking_id: booking,
      version: before?.version ?? "",
      new_room: other,
      new_date: nextWeek,
      new_start_time: "10:00",
      new_duration: 2,
    });
    expect(refusalIn(moved.error)).toEqual(changedTo(9));
    expect([await rowOf(booking), await balanceOf(maya)]).toEqual([before, 16]);
  });
});
