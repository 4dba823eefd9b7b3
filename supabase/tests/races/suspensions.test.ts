import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { actAs } from "../rules/spaceTime";
import { newAccounts, newDatabase, outcomeOf, weaken } from "./concurrency";

let sql: Sql;
let boss: string;
beforeAll(async () => {
  sql = await newDatabase("race_suspensions");
  [boss = ""] = await newAccounts(sql, 1);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')
    on conflict (user_id) do update set role = 'admin'`;
});

const slot = "private.space_today() + 7, '10:00', 2";
type Call = (tx: TransactionSql, room: string) => Promise<unknown>;
/** What a member with 100 credits can do with a room. */
const calls = {
  book: (tx, room) =>
    tx.unsafe(`insert into bookings (room_id, booking_date, start_time, duration)
      values ('${room}', ${slot})`),
  hold: (tx, room) => tx.unsafe(`select hold_slot('${room}', ${slot})`),
  request: (tx, room) =>
    tx.unsafe(`select request_booking('${room}', ${slot},
      (select quote_id from quote_booking('${room}', ${slot})))`),
} satisfies Record<string, Call>;
const rooms = {
  book: { price: 1, approval: null },
  hold: { price: 200, approval: null },
  request: { price: 1, approval: 24 },
};
type Kind = keyof typeof calls;
const kinds = Object.keys(calls) as Kind[];

async function newRoomAndMember(kind: Kind) {
  const { price, approval } = rooms[kind];
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, ${price}) returning id`;
  const id = room?.id ?? "";
  await sql`update room_rules set approval_hours = ${approval} where room_id = ${id}`;
  const [member = ""] = await newAccounts(sql, 1, 100);
  return { room: id, member };
}

const actingAs = (person: string, work: (tx: TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await actAs(tx, person);
    return work(tx);
  });
const suspend = (tx: TransactionSql, member: string) =>
  tx`select suspend_member(${member}, 'Payments are overdue.')`;
const untilOneWaits = () =>
  expect
    .poll(
      () => sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1);
const takenIn = async (room: string) =>
  (await sql`select from booked_slots where room_id = ${room}`).length;

/** The suspension commits while the call of the member waits for it. */
async function suspendBefore(kind: Kind) {
  const { room, member } = await newRoomAndMember(kind);
  const waiting = await actingAs(boss, async (tx) => {
    await suspend(tx, member);
    const outcome = outcomeOf(actingAs(member, (other) => calls[kind](other, room)));
    await untilOneWaits();
    return { outcome };
  });
  const { outcome } = waiting as { outcome: Promise<string> };
  return { outcome: await outcome, taken: await takenIn(room) };
}

/** The call of the member commits after the start of the suspension, when `waits` allows it. */
async function suspendAfter(kind: Kind, waits: (suspension: Promise<string>) => Promise<unknown>) {
  const { room, member } = await newRoomAndMember(kind);
  const waiting = await actingAs(member, async (tx) => {
    await calls[kind](tx, room);
    const outcome = outcomeOf(actingAs(boss, (other) => suspend(other, member)));
    await waits(outcome);
    return { outcome };
  });
  const { outcome } = waiting as { outcome: Promise<string> };
  return { outcome: await outcome, taken: await takenIn(room) };
}

describe("a member who is suspended", () => {
  it.each(kinds)("gets no slot by a call that waits for the suspension: %s", async (kind) => {
    expect(await suspendBefore(kind)).toEqual({ outcome: "member_suspended", taken: 0 });
  });

  it.each([
    ["hold", 0],
    ["request", 0],
    // Bookings stay.
    ["book", 1],
  ] as const)("keeps only bookings of calls that commit before: %s", async (kind, taken) => {
    expect(await suspendAfter(kind, untilOneWaits)).toEqual({ outcome: "done", taken });
  });

  it("gives a waiting call a slot without the check after the lock (control)", async () => {
    await weaken(
      sql,
      "private.judge_booking",
      "and not private.is_active(booking.user_id)",
      "and auth.uid() is distinct from booking.user_id and not private.is_active(booking.user_id)",
    );
    expect(await suspendBefore("request")).toEqual({ outcome: "done", taken: 1 });
  });

  it("keeps a requested slot without the lock of all rooms (control)", async () => {
    await weaken(
      sql,
      "private.suspend_member",
      "perform from public.rooms order by id for no key update;",
      "perform private.lock_room(room_id) from public.booking_holds where user_id = member_id;",
    );
    const after = await suspendAfter("request", (suspension) => suspension);
    expect(after).toEqual({ outcome: "done", taken: 1 });
  });
});
