import type { TransactionSql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newRoom } from "../../rows";
import { anon, newMember, sql, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";
import { balanceOf, newRoomAndMember } from "../roomAndMember";
import { actAs, at, failureOf } from "../spaceTime";
import { bookRoom } from "./bookRoom";

let boss: TestUser;
let maya: TestUser;
let room: string;
let nextWeek: string;
beforeAll(async () => {
  ({ boss, maya, nextWeek } = await newRoomAndMember("Maya Cancels", 100));
});
beforeEach(async () => {
  room = await newRoom({ credits_per_hour: 4 });
});

/** Everything until 48 hours before the start, half until 24, a quarter until 2, then nothing. */
const ladder = [
  { hours: 48, percent: 100 },
  { hours: 24, percent: 50 },
  { hours: 2, percent: 25 },
];
const setLadder = (tx: typeof sql | TransactionSql) =>
  tx`update room_rules set refund_ladder = ${tx.json(ladder)} where room_id = ${room}`;

const now = "2030-03-04 10:00";
const tuesday = "2030-03-05";
const wednesday = "2030-03-06";

interface Booked {
  id: string;
  updated_at: Date;
}

/** Books 90 minutes for 6 credits as the member, under the ladder. */
async function book(tx: TransactionSql, day: string, starts: string): Promise<Booked> {
  await tx`reset role`;
  await setLadder(tx);
  await actAs(tx, maya.id);
  const [booked] = await tx<Booked[]>`
    insert into bookings (room_id, booking_date, start_time, duration)
    values (${room}, ${day}, ${starts}, 3) returning id, updated_at`;
  if (!booked) throw new Error("not booked");
  return booked;
}

const refundOf = async (tx: TransactionSql, { id }: Booked) => {
  await tx`reset role`;
  const [entry] = await tx<{ credits_change: number }[]>`
    select credits_change from booking_history where booking_id = ${id} order by id desc limit 1`;
  const [ledger] = await tx<{ amount: number }[]>`
    select sum(amount)::int as amount from credit_ledger where reference_id = ${id}`;
  expect(ledger?.amount).toBe((entry?.credits_change ?? 0) - 6);
  return entry?.credits_change;
};

describe("a cancellation by the ladder of the room", () => {
  it.each([
    ["before the first step", wednesday, "10:30", 6, "2030-03-04 10:30", 3],
    ["at the end of the first step", wednesday, "10:00", 6, "2030-03-04 10:00", 3],
    ["within the second step, rounded up", wednesday, "09:30", 3, "2030-03-05 09:30", 2],
    ["within the last step", tuesday, "09:30", 2, "2030-03-05 07:30", 0],
    ["after the last step", "2030-03-04", "11:30", 0, null, null],
  ])("%s refunds what was quoted", async (_, day, starts, credits, ends_at, later) => {
    await at(now, maya.id, async (tx) => {
      const booked = await book(tx, day, starts);
      expect(
        await tx`select credits, charged, to_char(ends_at, 'YYYY-MM-DD HH24:MI') as ends_at, later
          from quote_cancellation(${booked.id})`,
      ).toEqual([{ credits, charged: 6, ends_at, later }]);
      const [listed] = await tx`
        select coalesce(sum(credits), 0)::int as credits from booking_refund(${booked.id})`;
      expect(listed).toEqual({ credits });
      await tx`delete from bookings where id = ${booked.id}`;
      expect(await refundOf(tx, booked)).toBe(credits);
    });
  });

  it("refunds everything when an admin deletes a booking", async () => {
    await at(now, maya.id, async (tx) => {
      const booked = await book(tx, "2030-03-04", "11:30");
      await actAs(tx, boss.id);
      await tx`delete from bookings where id = ${booked.id}`;
      expect(await refundOf(tx, booked)).toBe(6);
    });
  });

  it.each([
    ["by the ladder without a reason", null, 3, [], "admin"],
    ["everything for a reason", "Power cut", 6, ["refund_ladder"], "admin"],
  ])("refunds %s when an admin cancels", async (_, reason, credits, overrides, by) => {
    await at(now, maya.id, async (tx) => {
      const booked = await book(tx, wednesday, "09:30");
      await actAs(tx, boss.id);
      expect(await tx`select credits, charged from quote_cancellation(${booked.id})`).toEqual([
        { credits: 3, charged: 6 },
      ]);
      await tx`
        select cancel_booking(id, updated_at, ${credits}, ${reason}) from bookings where id = ${booked.id}`;
      expect(await refundOf(tx, booked)).toBe(credits);
      const [entry] = await tx`
        select reason, overrides from booking_history where booking_id = ${booked.id} and action = 'cancelled'`;
      expect(entry).toEqual({ reason, overrides });
      const [told] = await tx`
        select data ->> 'by' as by, data ->> 'reason' as reason from notifications
        where kind = 'booking_cancelled' and data ->> 'booking_id' = ${booked.id}`;
      expect(told).toEqual({ by, reason });
    });
  });

  it.each([
    ["a later day", "2030-03-20", "10:00", 3],
    ["a later day by way of another one", "2030-03-20", "10:00", 3],
    ["an earlier time", tuesday, "09:30", 2],
  ])("keeps the earlier deadline after a move to %s", async (name, day, starts, credits) => {
    await at(now, maya.id, async (tx) => {
      const booked = await book(tx, wednesday, "09:30");
      if (name.includes("way"))
        await tx`select reschedule_booking(${booked.id}, '2030-03-12', '10:00', 3)`;
      await tx`select reschedule_booking(${booked.id}, ${day}, ${starts}, 3)`;
      expect(await tx`select credits from quote_cancellation(${booked.id})`).toEqual([{ credits }]);
      await tx`delete from bookings where id = ${booked.id}`;
      expect(await refundOf(tx, booked)).toBe(credits);
    });
  });

  it("counts from the new start after an admin has moved the booking", async () => {
    await at(now, maya.id, async (tx) => {
      const booked = await book(tx, wednesday, "09:30");
      await tx`select reschedule_booking(${booked.id}, '2030-03-12', '10:00', 3)`;
      await actAs(tx, boss.id);
      await tx`select reschedule_booking(${booked.id}, '2030-03-20', '10:00', 3)`;
      await actAs(tx, maya.id);
      expect(await tx`select credits from quote_cancellation(${booked.id})`).toEqual([
        { credits: 6 },
      ]);
    });
  });

  it("holds for the time by which a member shortens the booking", async () => {
    await at(now, maya.id, async (tx) => {
      const booked = await book(tx, wednesday, "09:30");
      const [preview] =
        await tx`select sum(credits)::int as credits from booking_refund(${booked.id}, 1)`;
      await tx`select reschedule_booking(${booked.id}, ${wednesday}, '09:30', 1,
        quote_id => (select quote_id from quote_booking(${room}, ${wednesday}, '09:30', 1, ${booked.id})))`;
      expect(preview).toEqual({ credits: 2 });
      expect(await refundOf(tx, booked)).toBe(2);
    });
  });
});

describe("cancel_booking", () => {
  const cancel = (id: string, version: string, credits_agreed: number, { client } = maya) =>
    client.rpc("cancel_booking", { booking_id: id, version, credits_agreed });

  async function booked() {
    const { data } = await bookRoom(nextWeek, maya, room, "10:00", 2).throwOnError();
    return data;
  }

  it("cancels for the refund that was shown", async () => {
    await setLadder(sql);
    const before = await balanceOf(maya);
    const { id, updated_at } = await booked();
    const { data: quote } = await maya.client
      .rpc("quote_cancellation", { booking_id: id })
      .throwOnError();
    expect(quote).toMatchObject([{ credits: 4, charged: 4, later: 2 }]);
    await cancel(id, updated_at, 4).throwOnError();
    expect(await balanceOf(maya)).toBe(before);
  });

  it("is refused with the new refund if it has changed", async () => {
    const { id, updated_at } = await booked();
    const { error } = await cancel(id, updated_at, 3);
    expect(refusalIn(error)).toEqual({
      code: "refund_changed",
      params: { credits: 4, charged: 4, minutes: 0, minutes_charged: 0 },
    });
    expect(await sql`select from bookings where id = ${id}`).toHaveLength(1);
  });

  it("is refused for another version, and for bookings of others", async () => {
    const { id, updated_at } = await booked();
    const stale = await cancel(id, "2026-01-01T00:00:00Z", 4);
    expect(refusalIn(stale.error)?.code).toBe("booking_changed");
    const otto = await newMember("Otto Other");
    const foreign = await cancel(id, updated_at, 4, otto);
    expect(refusalIn(foreign.error)?.code).toBe("unknown_booking");
    const { data } = await otto.client.rpc("quote_cancellation", { booking_id: id }).throwOnError();
    expect(data).toEqual([]);
    const anonymous = await anon.rpc("quote_cancellation", { booking_id: id });
    expect(anonymous.error).toMatchObject({ code: "42501" });
    expect(await sql`select from bookings where id = ${id}`).toHaveLength(1);
  });

  it("takes a reason from admins only, and none that is empty", async () => {
    const { id, updated_at } = await booked();
    const withReason = ({ client }: TestUser, reason: string) =>
      client.rpc("cancel_booking", {
        booking_id: id,
        version: updated_at,
        credits_agreed: 4,
        reason,
      });
    expect(refusalIn((await withReason(maya, "Please")).error)?.code).toBe("not_admin");
    for (const reason of ["  ", "\u200b"]) {
      expect(refusalIn((await withReason(boss, reason)).error)?.code).toBe("bad_reason");
    }
    await withReason(boss, "Power cut").throwOnError();
  });

  it("is refused for a booking that has started", async () => {
    await at(now, maya.id, async (tx) => {
      const { id } = await book(tx, "2030-03-04", "10:30");
      await tx`reset role`;
      await tx.unsafe(`create or replace function private.space_now() returns timestamp language sql stable
        set search_path = '' as $$ select timestamp '2030-03-04 10:30' $$`);
      await actAs(tx, maya.id);
      const failure = await failureOf(
        tx,
        (inner) => inner`select cancel_booking(id, updated_at, 0) from bookings where id = ${id}`,
      );
      expect(refusalIn(failure)?.code).toBe("booking_not_future");
    });
  });
});

describe("a ladder", () => {
  it.each<[string, unknown]>([
    ["without steps", []],
    ["that is no list", { hours: 24, percent: 50 }],
    ["of other values", [24, 50]],
    [
      "with fewer hours first",
      [
        { hours: 2, percent: 100 },
        { hours: 24, percent: 50 },
      ],
    ],
    [
      "that returns more later",
      [
        { hours: 24, percent: 50 },
        { hours: 2, percent: 100 },
      ],
    ],
    [
      "with the same hours twice",
      [
        { hours: 24, percent: 50 },
        { hours: 24, percent: 25 },
      ],
    ],
    ["of more than everything", [{ hours: 24, percent: 101 }]],
    ["of nothing", [{ hours: 24, percent: 0 }]],
    ["with parts of hours", [{ hours: 1.5, percent: 50 }]],
    ["with negative hours", [{ hours: -1, percent: 50 }]],
    ["with texts", [{ hours: "24", percent: "50" }]],
    ["without percentages", [{ hours: 24 }]],
  ])("%s is refused", async (_, refund_ladder) => {
    const { error } = await boss.client
      .from("room_rules")
      .update({ refund_ladder: refund_ladder as never })
      .eq("room_id", room);
    expect(error).toMatchObject({ code: "23514" });
  });
});
