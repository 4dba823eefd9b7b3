import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

const SESSIONS = 40;

let sql: Sql;
let boss: string;
beforeAll(async () => {
  sql = await newDatabase("race_imports");
  [boss = ""] = await newAccounts(sql, 1);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
});

let round = 0;
/** 40 imports of the same 20 people, half of them in the opposite order. */
async function importAtOnce(batches: "one" | "many", options = {}) {
  round += 1;
  const members = Array.from({ length: 20 }, (_, index) => ({
    full_name: "Asha Rao",
    email: `asha-${index}@round-${round}.example.org`,
    credits: 1,
  }));
  const batch = crypto.randomUUID();
  const outcomes = await runConcurrently(
    sql,
    Array.from({ length: SESSIONS }, () => boss),
    (tx, index) => {
      const rows = index % 2 && batches === "many" ? members.toReversed() : members;
      const id = batches === "one" ? batch : crypto.randomUUID();
      return tx`select import_members(${id}, ${tx.json(rows)})`;
    },
    options,
  );
  const [found] = await sql<{ accounts: number; emails: number; credits: number }[]>`
    select count(distinct profiles.id)::int as accounts, count(distinct outbox.id)::int as emails,
      (select sum(balance)::int from user_credits join profiles owner on owner.id = user_id
        where owner.email like ${`%@round-${round}.example.org`}) as credits
    from profiles left join outbox on subject_id = profiles.id
    where email like ${`%@round-${round}.example.org`}`;
  return { outcomes: tally(outcomes), ...found };
}

/** 40 imports of the same 20 rooms, half of them in upper case and in the opposite order. */
async function importRoomsAtOnce(options = {}) {
  round += 1;
  const rooms = Array.from({ length: 20 }, (_, index) => ({
    name: `Room ${round}-${index}é`,
    capacity: 4,
  }));
  const alike = rooms.map((room) => ({ ...room, name: room.name.toUpperCase().normalize("NFD") }));
  const outcomes = await runConcurrently(
    sql,
    Array.from({ length: SESSIONS }, () => boss),
    (tx, index) =>
      tx`select import_rooms(${crypto.randomUUID()}, ${tx.json(index % 2 ? alike.toReversed() : rooms)})`,
    options,
  );
  const [found] = await sql<{ rooms: number }[]>`
    select count(*)::int as rooms from rooms where lower(name) like ${`room ${round}-%`}`;
  return { outcomes: tally(outcomes), ...found };
}

const once = { accounts: 20, emails: 20, credits: 20 };

describe("concurrent imports", () => {
  it("of the same people create each account once, without a deadlock", async () => {
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const outcomes = { done: 1, import_known: SESSIONS - 1 };
      expect(await importAtOnce("many")).toEqual({ outcomes, ...once });
    }
  });

  it("of one batch import it once and succeed", async () => {
    expect(await importAtOnce("one")).toEqual({ outcomes: { done: SESSIONS }, ...once });
  });

  it("create accounts twice without the unique index (control)", async () => {
    await sql`drop index auth.users_email_partial_key`;
    const { accounts } = await importAtOnce("many", { commitTogether: true });
    expect(accounts).toBe(20 * SESSIONS);
  });

  it("of rooms whose names look alike create each once, without a deadlock", async () => {
    const outcomes = { done: 1, import_known: SESSIONS - 1 };
    expect(await importRoomsAtOnce()).toEqual({ outcomes, rooms: 20 });
  });

  it("of rooms create them twice without the unique index (control)", async () => {
    await sql`drop index rooms_of_comparable_name`;
    const { rooms } = await importRoomsAtOnce({ commitTogether: true });
    expect(rooms).toBeGreaterThan(20);
  });
});
