import { beforeEach, describe, expect, it } from "vitest";
import { newMember, sql, type TestUser } from "../../stack";
import { addBooking } from "../memberBookings";
import { moveBooking } from "../moves/movedBooking";
import { refusalIn } from "../refusal";
import { newRoomAndMember } from "../roomAndMember";
import { at } from "../spaceTime";
import { bookRoom } from "./bookRoom";
import { holdsOf, openOrder, payOrder } from "./holds";
import { doneAtQuotedPrice } from "./quotedPrice";
import { needApproval, requestRoom } from "./requests";
import { bookSeries, quoteSeries, weekly } from "./series";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
let booking: string;
/** Maya has a booking from 10:00 to 12:00. Then the room is booked at the front desk only. */
beforeEach(async () => {
  ({ boss, maya, room, nextWeek } = await newRoomAndMember("Maya Asks", 100));
  booking = await addBooking({ maya, room, nextWeek }, { duration: 4 });
  await sql`update room_rules set booked_by = 'admins' where room_id = ${room}`;
});

const slot = () => ({ room_id: room, booking_date: nextWeek, start_time: "14:00", duration: 2 });

const reschedule = (new_start_time: string, new_duration: number, person = maya) =>
  doneAtQuotedPrice((quote) =>
    person.client.rpc("reschedule_booking", {
      booking_id: booking,
      new_date: nextWeek,
      new_start_time,
      new_duration,
      ...quote,
    }),
  );

const isRefused = { message: "desk_only" };

describe("a room that is booked at the front desk refuses its members", () => {
  it("a booking", async () => {
    const { error } = await bookRoom(nextWeek, maya, room, "14:00", 2);
    expect(refusalIn(error)).toEqual({ code: "desk_only", params: {} });
    const quote = await maya.client.rpc("quote_booking", slot()).single().throwOnError();
    expect(quote.data).toMatchObject({ refusal: "desk_only", quote_id: null });
  });

  it("a hold", async () => {
    const poor = await newMember("Asha Asks");
    const { error } = await poor.client.rpc("hold_slot", slot());
    expect(refusalIn(error)?.code).toBe("desk_only");
  });

  it("a request", async () => {
    await needApproval(room);
    expect(refusalIn((await requestRoom(maya, slot())).error)?.code).toBe("desk_only");
  });

  it("a series", async () => {
    const terms = { ...weekly(room, nextWeek), start_time: "14:00" };
    const { dates, quote_id } = await quoteSeries(maya, terms);
    expect(dates.map(({ refusal }) => refusal)).toEqual(Array(3).fill("desk_only"));
    expect(quote_id).toBeNull();
    expect(refusalIn((await bookSeries(maya, terms)).error)?.code).toBe("quote_changed");
  });

  it.each([
    ["a later time", "14:00", 4],
    ["a longer time", "10:00", 6],
    ["an earlier start", "09:30", 4],
  ])("a move to %s", async (_, start, units) => {
    await expect(reschedule(start, units)).rejects.toMatchObject(isRefused);
  });

  it("a later end of a running booking, but not an earlier one", () =>
    at(`${nextWeek} 10:10`, maya.id, async (tx) => {
      const quotes = await tx<{ refusal: string | null }[]>`
        select refusal from unnest('{2,6}'::int[]) half_hours
        cross join quote_booking(${room}, ${nextWeek}, '10:00', half_hours, ${booking})`;
      expect(quotes).toEqual([{ refusal: null }, { refusal: "desk_only" }]);
    }));

  it("the booking of a hold that was made before", async () => {
    await sql`update room_rules set booked_by = 'members' where room_id = ${room}`;
    const poor = await newMember("Asha Asks");
    await poor.client.rpc("hold_slot", { ...slot(), duration: 1 }).throwOnError();
    const [hold] = await holdsOf(poor);
    const order = await openOrder(poor);
    await poor.client
      .rpc("pay_for_hold", { hold_id: hold?.id ?? "", provider_order_id: order })
      .throwOnError();
    await sql`update room_rules set booked_by = 'admins' where room_id = ${room}`;
    await payOrder(order);
    expect(await holdsOf(poor)).toMatchObject([{ booking_id: null, refusal: "desk_only" }]);
  });

  it("and offers them no free time", async () => {
    const roomsFor = async ({ client }: TestUser) =>
      (await client.rpc("free_spans", { day: nextWeek }).eq("room_id", room).throwOnError()).data
        .length;
    expect([await roomsFor(maya), await roomsFor(boss)]).toEqual([0, 2]);
  });
});

describe("in a room that is booked at the front desk", () => {
  it("members shorten and cancel a booking", async () => {
    await reschedule("10:30", 3);
    await maya.client.from("bookings").delete().eq("id", booking).throwOnError();
    expect(await sql`select from bookings where id = ${booking}`).toHaveLength(0);
  });

  it("admins book for members, for themselves and in a series", async () => {
    await doneAtQuotedPrice((quote) =>
      boss.client.rpc("book_for_member", { ...slot(), member_id: maya.id, ...quote }),
    );
    await bookRoom(nextWeek, boss, room, "16:00", 2).throwOnError();
    const series = { ...weekly(room, nextWeek), start_time: "09:00", member_id: maya.id };
    expect((await bookSeries(boss, series)).error).toBeNull();
  });

  it("admins move the booking of a member", async () => {
    await reschedule("14:00", 4, boss);
    await moveBooking(boss.client, booking, { room, nextWeek }, { new_start_time: "13:00" });
    const [moved] = await sql`select start_time from bookings where id = ${booking}`;
    expect(moved).toEqual({ start_time: "13:00:00" });
  });
});

it("only members and admins can be named", async () => {
  const { error } = await boss.client
    .from("room_rules")
    .update({ booked_by: "nobody" })
    .eq("room_id", room);
  expect(error?.code).toBe("23514");
});
