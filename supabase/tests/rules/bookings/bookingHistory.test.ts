import { beforeEach, describe, expect, it } from "vitest";
import { add, day, giveCredits, newRoom } from "../../rows";
import { admin, anon, newMember, type TestUser, sql } from "../../stack";
import { actionsOf, cancelled, historyFor } from "./historyOfBooking";
import { actAs } from "../spaceTime";
import { doneAtQuotedPrice } from "./quotedPrice";

let maya: TestUser;
let room: string;
let nextWeek: string;
beforeEach(async () => {
  [maya, room, nextWeek] = await Promise.all([
    newMember("Maya Remembers"),
    newRoom({ credits_per_hour: 4 }),
    day(7),
  ]);
  await giveCredits(maya.id, 20);
});

const slot = () => ({ room_id: room, booking_date: nextWeek, start_time: "10:00", duration: 2 });

const booked = async ({ client, id }: TestUser) => {
  const { data } = await client
    .from("bookings")
    .insert({ ...slot(), user_id: id })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
};

const moved = ({ client }: TestUser, booking_id: string, new_start_time: string, half_hours = 2) =>
  doneAtQuotedPrice((quote) =>
    client.rpc("reschedule_booking", {
      booking_id,
      new_date: nextWeek,
      new_start_time,
      new_duration: half_hours,
      ...quote,
    }),
  );

describe("the history of a booking", () => {
  it("records who made, moved and cancelled it, with time, price and refund", async () => {
    const boss = await admin();
    const id = await booked(maya);
    await moved(maya, id, "14:00", 4);
    await moved(boss, id, "15:30", 1);
    await cancelled(boss, id).throwOnError();
    expect(await historyFor(maya, id)).toEqual([
      {
        action: "created",
        start_time: "10:00:00",
        total_credits: 4,
        credits_change: -4,
        changed_by: maya.id,
      },
      {
        action: "rescheduled",
        start_time: "14:00:00",
        total_credits: 8,
        credits_change: -4,
        changed_by: maya.id,
      },
      {
        action: "rescheduled",
        start_time: "15:30:00",
        total_credits: 2,
        credits_change: 6,
        changed_by: boss.id,
      },
      {
        action: "cancelled",
        start_time: "15:30:00",
        total_credits: 2,
        credits_change: 2,
        changed_by: boss.id,
      },
    ]);
    const moments = await sql`
      select created_at between now() - interval '1 minute' and now() as recent
      from booking_history where booking_id = ${id}`;
    expect(moments.map(({ recent }) => recent)).toEqual([true, true, true, true]);
  });

  it("remains for its member and admins when the booking's row is gone", async () => {
    const id = await booked(maya);
    await cancelled(maya, id).throwOnError();
    expect(await sql`select from bookings where id = ${id}`).toHaveLength(0);
    expect(await historyFor(maya, id)).toHaveLength(2);
    expect(await historyFor(await admin(), id)).toHaveLength(2);
    expect(await historyFor(await newMember(), id)).toEqual([]);
    const { error } = await anon.from("booking_history").select().eq("booking_id", id);
    expect(error).toMatchObject({ code: "42501" });
  });

  it("gets one entry for each change of one transaction, and none for a move to the same time", async () => {
    const id = await sql.begin(async (transaction) => {
      await actAs(transaction, maya.id);
      const [booking] = await transaction<{ id: string }[]>`
        insert into bookings ${transaction({ ...slot(), user_id: maya.id })} returning id`;
      const made = booking?.id ?? "";
      await transaction`select reschedule_booking(${made}, ${nextWeek}, '11:00', 2)`;
      await transaction`select reschedule_booking(${made}, ${nextWeek}, '11:00', 2)`;
      await transaction`delete from bookings where id = ${made}`;
      return made;
    });
    expect(await actionsOf(id)).toEqual(["created", "rescheduled", "cancelled"]);
  });

  it("gets no entry for a refused change", async () => {
    const id = await booked(maya);
    await moved(maya, id, "10:00", 8);
    await expect(moved(maya, id, "17:30", 4)).rejects.toMatchObject({ message: "bad_slot" });
    await expect(moved(await newMember(), id, "12:00")).rejects.toMatchObject({
      message: "unknown_booking",
    });
    await cancelled(await newMember(), id).throwOnError();
    expect(await actionsOf(id)).toEqual(["created", "rescheduled"]);
  });

  it("gets one entry when a booking is cancelled five times at once", async () => {
    const id = await booked(maya);
    await Promise.all([1, 2, 3, 4, 5].map(() => cancelled(maya, id).throwOnError()));
    expect(await actionsOf(id)).toEqual(["created", "cancelled"]);
  });

  it("names no account for changes by the server", async () => {
    const id = String(await add("bookings", { ...slot(), user_id: maya.id }));
    expect(await historyFor(maya, id)).toMatchObject([{ action: "created", changed_by: null }]);
  });

  it("agrees with the ledger for every booking of a member", async () => {
    const id = await booked(maya);
    await moved(maya, id, "14:00", 8);
    await moved(maya, id, "14:00", 3);
    const other = String(
      await add("bookings", { ...slot(), user_id: maya.id, start_time: "09:00", duration: 1 }),
    );
    await cancelled(maya, other).throwOnError();
    const sums = await sql`
      select (select sum(credits_change)::int from booking_history entry where entry.booking_id = booking.id) as history,
        (select sum(amount)::int from credit_ledger where reference_id = booking.id) as ledger
      from unnest(${[id, other]}::uuid[]) with ordinality as booking (id, place) order by place`;
    expect(sums).toEqual([
      { history: -6, ledger: -6 },
      { history: 0, ledger: 0 },
    ]);
  });
});
