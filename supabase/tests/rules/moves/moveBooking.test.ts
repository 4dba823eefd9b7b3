import { beforeEach, describe, expect, it } from "vitest";
import { day, newRoom } from "../../rows";
import { sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
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

const ledgerAndHistory = () => sql`
  select
    (select sum(amount) from credit_ledger where reference_id = ${booking})::int as ledger,
    (select sum(credits_change) from booking_history where booking_id = ${booking})::int as history`;

describe("an admin who moves a booking", () => {
  it("charges the member for a longer duration and records the admin", async () => {
    const { data, error } = await move(boss.client, { new_start_time: "14:00", new_duration: 4 });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      start_time: "14:00:00",
      end_time: "16:00:00",
      total_credits: 8,
      credits_change: -4,
      balance: 2,
    });
    expect(await balanceOf(maya)).toBe(2);
    const history = await sql`
      select action, credits_change, changed_by from booking_history
      where booking_id = ${booking} order by id desc limit 1`;
    expect(history).toMatchObject([
      { action: "rescheduled", credits_change: -4, changed_by: boss.id },
    ]);
    expect(await ledgerAndHistory()).toEqual([{ ledger: -8, history: -8 }]);
  });

  it("refunds the member for a shorter duration", async () => {
    const { data } = await move(boss.client, { new_duration: 1 });
    expect(data).toMatchObject({ total_credits: 2, credits_change: 2, balance: 8 });
    expect(await ledgerAndHistory()).toEqual([{ ledger: -2, history: -2 }]);
  });

  it("charges the member's price of another room and logs the move for both", async () => {
    const dear = await newRoom({ credits_per_hour: 6, name: `Dear ${booking}` });
    const { data } = await move(boss.client, { new_room: dear });
    expect(data).toMatchObject({ room_id: dear, credits_change: -2, balance: 4 });
    const logged = await sql`
      select user_id, credits_change, details like '% to Dear %' as named from activity_logs
      where reference_id = ${booking} and action_type = 'Rescheduled Booking' order by credits_change`;
    expect(logged).toEqual([
      { user_id: maya.id, credits_change: -2, named: true },
      { user_id: boss.id, credits_change: 0, named: true },
    ]);
  });

  it("moves a rupee-priced booking into a room with a price in credits at that price", async () => {
    booking = await booked({ room_id: await newRoom({ credits_per_hour: null }) });
    const { data } = await move(boss.client, { new_start_time: "15:00" });
    expect(data).toMatchObject({ total_credits: 4, credits_change: -4 });
  });

  it("can move it back with the version that the move returned", async () => {
    const before = await rowOf(booking);
    const { data } = await move(boss.client, { new_start_time: "14:00", new_duration: 4 });
    const undone = await move(boss.client, { version: data?.updated_at ?? "" });
    expect(undone.data).toMatchObject({ credits_change: 4, balance: 6 });
    expect(await rowOf(booking)).toMatchObject({ place: before?.place, price: before?.price });
  });

  it("keeps the booking when the member is short of credits", async () => {
    await booked({ start_time: "12:00", duration: 3 });
    const before = await rowOf(booking);
    const { error } = await move(boss.client, {
      new_date: await day(8),
      new_duration: 8,
    });
    expect(refusalIn(error)).toMatchObject({
      code: "insufficient_credits",
      params: { needed: 12, balance: 0 },
    });
    expect(await rowOf(booking)).toEqual(before);
  });
});
