import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

let sql: Sql;
beforeAll(async () => {
  sql = await newDatabase("race_request_ids");
});

const times = 10;

/** A member with 100 credits sends ten requests at once. */
async function sendAtOnce(
  send: (sql: TransactionSql, person: string, index: number) => Promise<unknown>,
) {
  const [person = ""] = await newAccounts(sql, 1, 100);
  const outcomes = await runConcurrently(
    sql,
    Array.from({ length: times }, () => person),
    (tx, index) => send(tx, person, index),
  );
  const [charged] = await sql`
    select count(*)::int as charges, -sum(amount)::int as credits
    from credit_ledger where user_id = ${person} and amount < 0`;
  return { outcomes: tally(outcomes), charged };
}

async function newRoom(): Promise<string> {
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (${randomUUID()}, 4, 4) returning id`;
  return room?.id ?? "";
}

const bookingOnce = async () => {
  const [room, request] = [await newRoom(), randomUUID()];
  return sendAtOnce(
    (tx, person) => tx`
      insert into bookings (user_id, room_id, booking_date, start_time, duration, request_id, quote_id)
      values (${person}, ${room}, private.space_today() + 7, '10:00', 2, ${request},
        (select quote_id from quote_booking(${room}, private.space_today() + 7, '10:00', 2)))`,
  );
};

const dayPassOnce = () => {
  const request = randomUUID();
  return sendAtOnce(
    (tx) => tx`
      select create_day_pass('Vera', 'vera@example.com', private.space_today() + 2, request => ${request}, credits_agreed => 8)`,
  );
};

const adminMoveOnce = async (daysAhead: number) => {
  const [room, request] = [await newRoom(), randomUUID()];
  const [owner = ""] = await newAccounts(sql, 1, 100);
  const [boss = ""] = await newAccounts(sql, 1);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')
    on conflict (user_id) do update set role = 'admin'`;
  const [booking] = await sql<{ id: string; seen: string }[]>`
    insert into bookings (user_id, room_id, booking_date, start_time, duration)
    values (${owner}, ${room}, private.space_today() + ${daysAhead}::int, '10:00', 2)
    returning id, updated_at::text as seen`;
  const { id = "", seen = "" } = booking ?? {};
  const outcomes = await runConcurrently(
    sql,
    Array.from({ length: times }, () => boss),
    (tx) => tx`
      select move_booking(${id}, ${seen}::text::timestamptz, ${room},
        private.space_today() + ${daysAhead}::int, '14:00', 4, request_id => ${request}, quote_id => (
          select quote_id from quote_booking(${room}, private.space_today() + ${daysAhead}::int, '14:00', 4, ${id})))`,
  );
  const [sums] = await sql`
    select (select -sum(amount) from credit_ledger where reference_id = ${id})::int as credits,
      (select count(*) from booking_history where booking_id = ${id} and action = 'rescheduled')::int as moves`;
  return { outcomes: tally(outcomes), ...sums };
};

describe("a request that is sent ten times at once", () => {
  it("books and charges once", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await bookingOnce()).toEqual({
        outcomes: { done: 1, request_repeated: times - 1 },
        charged: { charges: 1, credits: 4 },
      });
    }
  });

  it("books one of ten different slots under one id", async () => {
    const [room, request] = [await newRoom(), randomUUID()];
    const sent = sendAtOnce(
      (tx, person, index) => tx`
        insert into bookings (user_id, room_id, booking_date, start_time, duration, request_id, quote_id)
        values (${person}, ${room}, private.space_today() + 7 + ${index}::int, '10:00', 2, ${request},
          (select quote_id from quote_booking(${room}, private.space_today() + 7 + ${index}::int, '10:00', 2)))`,
    );
    expect(await sent).toEqual({
      outcomes: { done: 1, request_reused: times - 1 },
      charged: { charges: 1, credits: 4 },
    });
  });

  it("buys one day pass and returns it ten times", async () => {
    expect(await dayPassOnce()).toEqual({
      outcomes: { done: times },
      charged: { charges: 1, credits: 8 },
    });
  });

  it("moves a booking and charges the difference once", async () => {
    const [room, request] = [await newRoom(), randomUUID()];
    const [person = ""] = await newAccounts(sql, 1, 100);
    const [booking] = await sql<{ id: string }[]>`
      insert into bookings (user_id, room_id, booking_date, start_time, duration)
      values (${person}, ${room}, private.space_today() + 7, '10:00', 2) returning id`;
    const outcomes = await runConcurrently(
      sql,
      Array.from({ length: times }, () => person),
      (tx) => tx`
        select reschedule_booking(${booking?.id ?? ""}, private.space_today() + 8, '12:00', 4, ${request},
          quote_id => (select quote_id from quote_booking(${room}, private.space_today() + 8, '12:00', 4, ${booking?.id ?? ""})))`,
    );
    expect(tally(outcomes)).toEqual({ done: times });
    const [balance] = await sql`select balance from user_credits where user_id = ${person}`;
    expect(balance).toEqual({ balance: 92 });
  });

  it("moves a booking for an admin and charges the member once", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await adminMoveOnce(8 + round)).toEqual({
        outcomes: { done: times },
        moves: 1,
        credits: 8,
      });
    }
  });

  it("is charged again without the claim (control)", async () => {
    await sql.unsafe(`
      create or replace function private.claim_request(request uuid, content jsonb, result uuid) returns uuid
      language sql as 'select null::uuid';
      alter table day_passes drop constraint day_passes_user_id_request_key;`);
    expect(await dayPassOnce()).toEqual({
      outcomes: { done: times },
      charged: { charges: times, credits: 8 * times },
    });
  });

  it("is refused as a change by others without the claim (control)", async () => {
    expect(await adminMoveOnce(30)).toMatchObject({
      outcomes: { done: 1, booking_changed: times - 1 },
    });
  });
});
