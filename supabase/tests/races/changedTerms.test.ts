import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { actAs } from "../rules/spaceTime";
import { newAccounts, newDatabase, outcomeOf, weaken } from "./concurrency";

let sql: Sql;
let boss: string;
let maya: string;
let plan: string;
beforeAll(async () => {
  sql = await newDatabase("race_terms");
  [boss = "", maya = ""] = await newAccounts(sql, 2, 1000);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')
    on conflict (user_id) do update set role = 'admin'`;
  const [added] = await sql<{ id: string }[]>`
    insert into plans (name, included_minutes) values ('Member', 600) returning id`;
  plan = added?.id ?? "";
  // Otherwise the first booking would wait for the account.
  await sql`insert into private.rate_limits (user_id, kind) values (${maya}, 'bookings')`;
});

/** A room of 4 credits an hour. */
async function newRoom(): Promise<string> {
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 4) returning id`;
  return room?.id ?? "";
}

const as = <T>(person: string, work: (tx: TransactionSql) => Promise<T>) =>
  sql.begin(async (tx) => {
    await actAs(tx, person);
    return work(tx);
  });

const balance = async () =>
  (await sql<{ balance: number }[]>`select balance from user_credits where user_id = ${maya}`)[0]
    ?.balance ?? 0;

/**
 * Runs `call` while `lock` holds a lock that it needs, and `change` while it waits. Returns the outcome of the call and
 * the change of the balance in credits.
 */
async function callDuring(
  lock: (tx: TransactionSql) => Promise<unknown>,
  person: string,
  call: (tx: TransactionSql) => Promise<unknown>,
  change: () => Promise<unknown> = () => Promise.resolve(),
) {
  const before = await balance();
  let outcome: Promise<string> | undefined;
  let changed: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await lock(tx);
    outcome = outcomeOf(as(person, call));
    await isWaiting(1);
    changed = change();
    // The change has been made, or waits.
    await Promise.race([changed, isWaiting(2)]);
  });
  await changed;
  return { outcome: await outcome, change: (await balance()) - before };
}

const isWaiting = (size: number) =>
  vi.waitFor(async () => {
    expect(
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ).toHaveLength(size);
  }, 10_000);

const series = (room: string) => sql`${room}, '10:00', 2, 'daily', private.space_today() + 9`;

async function bookSeries(room: string): Promise<string> {
  const [booked] = await as(
    maya,
    (tx) => tx<{ series_id: string }[]>`
      select booked.series_id from quote_series(${series(room)}, occurrences => 3) quote
      cross join book_series(${series(room)}, quote.quote_id, occurrences => 3) booked`,
  );
  return booked?.series_id ?? "";
}

/** Cancels for a full refund while an admin saves a ladder that returns a tenth. */
async function cancelDuringChange(name: "cancel_booking" | "cancel_series") {
  const room = await newRoom();
  const id = await bookSeries(room);
  const [quoted] = await as(
    maya,
    (tx) => tx<{ quote_id: string; booking: string }[]>`
      select quote_id, (select id from bookings where series_id = ${id} limit 1) as booking
      from quote_series_cancellation(${id})`,
  );
  return callDuring(
    (tx) => tx`update room_rules set refund_ladder = '[{"hours": 0, "percent": 10}]'
      where room_id = ${room}`,
    maya,
    (tx) =>
      name === "cancel_booking"
        ? tx`select cancel_booking(id, updated_at, 4) from bookings where id = ${quoted?.booking ?? ""}`
        : tx`select * from cancel_series(${id}, ${quoted?.quote_id ?? ""})`,
  );
}

describe.each([
  ["cancel_booking", "perform private.lock_room(booking.room_id)", "perform 1", 1],
  ["cancel_series", "perform private.lock_room(room.id) from (", "perform room.id from (", 3],
] as const)("%s while the refund ladder changes", (name, lock, none, refunded) => {
  it("is refused", async () => {
    expect(await cancelDuringChange(name)).toEqual({ outcome: "refund_changed", change: 0 });
  });

  it("returns less than was shown without the lock of the room (control)", async () => {
    await weaken(sql, `private.${name}`, lock, none);
    const cancelled = await cancelDuringChange(name);
    await weaken(sql, `private.${name}`, none, lock);
    expect(cancelled).toEqual({ outcome: "done", change: refunded });
  });
});

const lockAccount = (tx: TransactionSql) => tx`select from profiles where id = ${maya} for update`;
const endMinutes = () => sql`update plans set included_minutes = 0 where id = ${plan}`;

async function withPlan<T>(work: () => Promise<T>): Promise<T> {
  await sql`update plans set included_minutes = 600 where id = ${plan}`;
  await sql`insert into memberships (user_id, plan_id, starts_on) values (${maya}, ${plan}, '2020-01-01')`;
  const result = await work();
  await sql`delete from memberships`;
  await sql`delete from bookings`;
  return result;
}

const bookDuringChange = () =>
  withPlan(async () => {
    const room = await newRoom();
    const [quoted] = await as(
      maya,
      (tx) => tx<{ quote_id: string }[]>`
        select quote_id from quote_series(${series(room)}, occurrences => 3)`,
    );
    return callDuring(
      lockAccount,
      maya,
      (tx) =>
        tx`select * from book_series(${series(room)}, ${quoted?.quote_id ?? ""}, occurrences => 3)`,
      endMinutes,
    );
  });

const approveDuringChange = () =>
  withPlan(async () => {
    const room = await newRoom();
    await sql`update room_rules set approval_hours = 24 where room_id = ${room}`;
    const slot = sql`${room}, private.space_today() + 9, '10:00', 2`;
    const [request] = await as(
      maya,
      (tx) => tx<{ id: string }[]>`
        select request.id from quote_booking(${slot}) quote
        cross join request_booking(${slot}, quote.quote_id) request`,
    );
    return callDuring(
      lockAccount,
      boss,
      (tx) => tx`select approve_request(${request?.id ?? ""})`,
      endMinutes,
    );
  });

describe.each([
  ["a series is booked", bookDuringChange],
  ["a request is approved", approveDuringChange],
])("while %s, an admin ends the included minutes of the plan", (_, during) => {
  it("and the member pays the price that was shown", async () => {
    expect(await during()).toEqual({ outcome: "done", change: 0 });
  });

  it("and the member pays more without the lock of the plan (control)", async () => {
    const [lock, none] = ["person for share of plans", "person"];
    await weaken(sql, "private.lock_plans", `user_id = ${lock}`, `user_id = ${none}`);
    const { outcome, change } = await during();
    await weaken(sql, "private.lock_plans", `user_id = ${none}`, `user_id = ${lock}`);
    expect(outcome).toBe("done");
    expect(change).toBeLessThan(0);
  });
});
