import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { actAs } from "../rules/spaceTime";
import {
  newAccounts,
  newDatabase,
  runConcurrently,
  tally,
  weaken,
  within20Rounds,
} from "./concurrency";

let sql: Sql;
let members: string[];
let admins: string[];
beforeAll(async () => {
  sql = await newDatabase("race_requests");
  members = await newAccounts(sql, 20, 100);
  admins = await newAccounts(sql, 10);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
});

const slot = "private.space_today() + 7, '10:00', 2";
const book = (room: string) =>
  `insert into bookings (room_id, booking_date, start_time, duration) values ('${room}', ${slot})`;

async function newRoom(): Promise<string> {
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 1) returning id`;
  await sql`update room_rules set approval_hours = 24 where room_id = ${room?.id ?? ""}`;
  await sql`delete from private.rate_limits`;
  return room?.id ?? "";
}

/** One that waits for approval. */
async function newRequest(room: string, member = members[0] ?? ""): Promise<string> {
  const [outcome] = await runConcurrently(sql, [member], async (tx) => {
    const [quote] = await tx<{ quote_id: string }[]>`
      select quote_id from quote_booking(${room}, private.space_today() + 7, '10:00', 2)`;
    await tx`select request_booking(${room}, private.space_today() + 7, '10:00', 2, ${quote?.quote_id ?? ""})`;
  });
  expect(outcome).toBe("done");
  const [request] = await sql<{ id: string }[]>`
    select id from booking_holds where room_id = ${room} and is_request and ended_at is null`;
  return request?.id ?? "";
}

/** What is left of a request: its booking is charged once, or its slot is free. */
async function stateOf(room: string, request: string) {
  const [state] = await sql<{ answer: string; bookings: number; slots: number; charged: number }[]>`
    select answer, (select count(*)::int from bookings where room_id = ${room}) as bookings,
      (select count(*)::int from booked_slots where room_id = ${room}) as slots,
      (select coalesce(-sum(amount), 0)::int from credit_ledger where reference_id = ${request}) as charged
    from booking_holds where id = ${request}`;
  return state;
}
const approved = { answer: "approved", bookings: 1, slots: 1, charged: 1 };
const statements = (texts: readonly string[], people: readonly string[]) =>
  runConcurrently(sql, people, (tx, index) => tx.unsafe(texts[index] ?? ""));

describe("a request", () => {
  it("is approved once by 10 admins", async () => {
    for (let round = 0; round < 10; round += 1) {
      const room = await newRoom();
      const request = await newRequest(room);
      const outcomes = await statements(
        admins.map(() => `select approve_request('${request}')`),
        admins,
      );
      expect(tally(outcomes)).toEqual({ done: 1, request_over: 9 });
      expect(await stateOf(room, request)).toEqual(approved);
    }
  });

  it("is approved, rejected or withdrawn, and nothing else, when all happen at once", async () => {
    for (let round = 0; round < 20; round += 1) {
      const room = await newRoom();
      const request = await newRequest(room);
      const [withdrawn, approval, rejection] = await statements(
        ["release_hold", "approve_request", "reject_request"].map(
          (name) => `select ${name}('${request}')`,
        ),
        [members[0] ?? "", admins[0] ?? "", admins[1] ?? ""],
      );
      const state = await stateOf(room, request);
      const done = { withdrawn, approved: approval, rejected: rejection };
      for (const [answer, outcome] of Object.entries(done)) {
        expect(outcome).toBe(answer === state?.answer ? "done" : "request_over");
      }
      const count = approval === "done" ? 1 : 0;
      expect(state).toMatchObject({ bookings: count, slots: count, charged: count });
    }
  });

  it("that expires is approved, or its slot is booked by another member", async () => {
    for (let round = 0; round < 20; round += 1) {
      const room = await newRoom();
      const request = await newRequest(room);
      await sql`update room_rules set approval_hours = null where room_id = ${room}`;
      await sql`update booked_slots set held_until = now() + interval '5 milliseconds' where booking_id = ${request}`;
      const others = members.slice(1, 9);
      const outcomes = await statements(
        [
          `select approve_request('${request}')`,
          ...others.map(() => book(room)),
          "reset role; select private.end_expired_holds()",
        ],
        [admins[0] ?? "", ...others, admins[1] ?? ""],
      );
      const state = await stateOf(room, request);
      const [approval, ...rest] = outcomes;
      expect(rest.at(-1)).toBe("done");
      const booked = rest.slice(0, -1).filter((outcome) => outcome === "done").length;
      expect(booked + (approval === "done" ? 1 : 0)).toBeLessThanOrEqual(1);
      expect(state?.bookings).toBe(booked + (approval === "done" ? 1 : 0));
      expect(state?.slots).toBeLessThanOrEqual(1);
      expect(outcomes).not.toContain("40P01");
    }
  });

  it("is not approved after a withdrawal that commits first", async () => {
    const room = await newRoom();
    const request = await newRequest(room);
    expect(await approveDuringWithdrawal(request)).toBe("request_over");
    expect(await stateOf(room, request)).toMatchObject({ answer: "withdrawn", charged: 0 });
  });

  it("is answered, or ends with the account of its member", async () => {
    expect(await within20Rounds(deleteDuringAnswers)).toBe(false);
  });

  it("is made once by 20 members who request the slot", async () => {
    const { outcomes, slots } = await requestSameSlot(await newRoom());
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(slots).toBe(1);
  });

  it("ends in a deadlock if the account locks the profile before the slot (control)", async () => {
    await weaken(
      sql,
      "private.end_plans_of",
      "perform pg_advisory_xact_lock(hashtext('orders of ' || person::text));",
      "perform from public.profiles where id = person for update; perform pg_sleep(0.05);",
    );
    expect(await within20Rounds(deleteDuringAnswers)).toBe(true);
  });

  it("is withdrawn and charged without the locks of the room and its slot (control)", async () => {
    await sql.unsafe(`
      create or replace function private.lock_room(room uuid) returns public.rooms language sql
      as $$ select * from public.rooms where id = room $$;`);
    await weaken(sql, "private.lock_request", "for update", "");
    const room = await newRoom();
    const request = await newRequest(room);
    expect(await approveDuringWithdrawal(request)).toBe("done");
    expect(await stateOf(room, request)).toEqual(approved);
  });

  it("is made many times without the lock of the room and the constraint (control)", async () => {
    await sql`alter table booked_slots drop constraint booked_slots_never_overlap`;
    expect(await requestSameSlot(await newRoom(), true)).toMatchObject({ slots: 20 });
  });
});

/** Returns whether two of them waited for each other. */
async function deleteDuringAnswers(): Promise<boolean> {
  const room = await newRoom();
  await sql`update rooms set credits_per_hour = null where id = ${room}`;
  const [member = ""] = await newAccounts(sql, 1);
  const request = await newRequest(room, member);
  const outcomes = await statements(
    [
      `select reject_request('${request}', 'No')`,
      `reset role; delete from auth.users where id = '${member}'`,
      `select release_hold('${request}')`,
    ],
    [admins[0] ?? "", admins[1] ?? "", member],
  );
  expect(await sql`select from booked_slots where room_id = ${room}`).toHaveLength(0);
  return outcomes.includes("40P01");
}

/** The withdrawal commits while the approval waits for it. Returns the outcome of the approval. */
async function approveDuringWithdrawal(request: string): Promise<string | undefined> {
  const approval = await sql.begin(async (tx) => {
    await actAs(tx, members[0] ?? "");
    await tx`select release_hold(${request})`;
    const outcome = statements([`select approve_request('${request}')`], [admins[0] ?? ""]);
    await expect
      .poll(
        () => sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
    return { outcome };
  });
  return (await approval.outcome)[0];
}

async function requestSameSlot(room: string, commitTogether = false) {
  const outcomes = await runConcurrently(
    sql,
    members,
    async (tx) => {
      const [quote] = await tx<{ quote_id: string }[]>`
        select quote_id from quote_booking(${room}, private.space_today() + 7, '10:00', 2)`;
      await tx`select request_booking(${room}, private.space_today() + 7, '10:00', 2, ${quote?.quote_id ?? ""})`;
    },
    { commitTogether },
  );
  const [found] = await sql<{ slots: number }[]>`
    select count(*)::int as slots from booked_slots where room_id = ${room}`;
  return { outcomes, slots: found?.slots };
}
