import { cpSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../local/config/config";
import { baselineVersion, replacedVersions } from "../../local/database/adoptBaseline";
import { writeEarlierRecord } from "./earlierRecord";
import { type EmptyDatabase, emptyDatabase } from "../emptyDatabase";
import { actAs } from "../rules/spaceTime";

const project = join(import.meta.dirname, "../../..");
/** Comes after every version, so that there is always a later migration to apply. */
const nextMigration = "99991231000000_next.sql";
const data = join(import.meta.dirname, "versions", `${baselineVersion}.sql`);

/** Columns that later migrations dropped, because other tables have their facts, or changed. */
const changedLater: Readonly<Record<string, readonly string[]>> = {
  notification_kinds: ["position"],
  outbox: ["notification_id"],
  "private.report_sessions": ["is_judged"],
  system_settings: ["updated_at"],
};

/** A copy of the project with the baseline alone; by default with all migrations and one more. */
function projectAt(version?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-upgrade-"));
  mkdirSync(join(folder, "migrations"));
  cpSync(join(project, "supabase/config.toml"), join(folder, "config.toml"));
  for (const file of readdirSync(join(project, "supabase/migrations"))) {
    if (version !== undefined && file.slice(0, version.length) > version) continue;
    cpSync(join(project, "supabase/migrations", file), join(folder, "migrations", file));
  }
  if (version === undefined) {
    cpSync(join(import.meta.dirname, "next.sql"), join(folder, "migrations", nextMigration));
  }
  return folder;
}

type Contents = Record<string, object[]>;

async function contentsOf(sql: Sql): Promise<Contents> {
  const tables = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      or oid = 'auth.users'::regclass order by 1`;
  const contents: Contents = {};
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: object }[]>(`select to_jsonb(t) as row from ${name} t`);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

/** Counts the rows of a table that contain all values of this row. */
async function sameRows(sql: Sql, table: string, before: object): Promise<number | undefined> {
  const kept = Object.entries(before).filter(([column]) => !changedLater[table]?.includes(column));
  const row = Object.fromEntries(kept);
  const [found] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from ${sql(table)} t where to_jsonb(t) @> ${sql.json(row)}`;
  return found?.rows;
}

const migrationsOf = (sql: Sql) =>
  sql<{ version: string; name: string }[]>`
    select version, name from supabase_migrations.schema_migrations order by version`;

async function migrateTo(database: EmptyDatabase, version?: string): Promise<void> {
  const folder = projectAt(version);
  await database
    .migrate(readConfig({ workdir: folder, env: {} }))
    .finally(() => rmSync(folder, { recursive: true }));
}

describe("a database of the 42 earlier migrations", () => {
  let sql: Sql;
  let before: Contents;
  beforeAll(async () => {
    const database = await emptyDatabase("upgrade");
    sql = database.sql;
    await migrateTo(database, baselineVersion);
    await sql.unsafe(readFileSync(data, "utf8")).simple();
    await writeEarlierRecord(sql);
    await sql.unsafe(`
      update system_settings set value = '{"credits": 7.0}' where key = 'day_pass_credits';
      update system_settings set value = '{"days": 90.0}' where key = 'visitor_name_days';
      update system_settings set value = value || '{"days_ahead": 365.0}' where key = 'booking_limits';
      update system_settings set value = value || '{"sessions": 20.0}' where key = 'canary_budget'`);
    // As each start of the local stack did.
    await sql`
      alter default privileges for role postgres in schema public grant all on tables to anon`;
    before = await contentsOf(sql);
    await migrateTo(database);
  });

  it("has a row in every table", () => {
    const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
    expect(empty).toEqual([]);
  });

  it("gets the baseline's record and today's migrations, and keeps every row", async () => {
    const [first, ...later] = await migrationsOf(sql);
    expect(first).toEqual({ version: baselineVersion, name: "baseline" });
    expect(later.at(-1)?.version).toBe(nextMigration.slice(0, 14));
    const lost: string[] = [];
    for (const [table, rows] of Object.entries(before)) {
      for (const row of rows) {
        if ((await sameRows(sql, table, row)) !== 1) lost.push(`${table} ${JSON.stringify(row)}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it("reads whole numbers of settings that were saved with decimals", async () => {
    const saved = await sql<{ text: string }[]>`
      select value::text as text from system_settings
      where key in ('day_pass_credits', 'visitor_name_days', 'booking_limits', 'canary_budget')`;
    expect(saved.map(({ text }) => text).join()).not.toMatch(/\.0\b/);
    await sql`
      select private.erase_old_visitor_names(), private.judge_canary(null), private.booking_limit('days_ahead', 1)`;
  });

  it("gives the request roles no access to later tables", async () => {
    const [granted] = await sql`
      select from pg_default_acl
      where defaclrole = 'postgres'::regrole and defaclnamespace = 'public'::regnamespace`;
    expect(granted).toBeUndefined();
  });

  it("keeps every balance equal to its ledger and its lots", async () => {
    const wrong = await sql`
      select user_id from user_credits
      where balance <> (select coalesce(sum(amount), 0) from credit_ledger entry where entry.user_id = user_credits.user_id)
        or balance <> (select coalesce(sum(remaining), 0) from credit_lots lot where lot.user_id = user_credits.user_id)`;
    expect(wrong).toEqual([]);
  });

  it("gives every booking a history that agrees with the ledger", async () => {
    const wrong = await sql`
      select id from bookings
      where (select sum(credits_change) from booking_history where booking_id = bookings.id)
        is distinct from (select coalesce(sum(amount), 0) from credit_ledger where reference_id = bookings.id)`;
    expect(wrong).toEqual([]);
  });

  it("refunds a booking of that version when it is cancelled", async () => {
    const [booking] = await sql<{ id: string; user_id: string; total_credits: number }[]>`
      select id, user_id, total_credits from bookings where total_credits > 0`;
    if (!booking) throw new Error("There is no paid booking");
    const { id, user_id: owner, total_credits: paid } = booking;
    const balance = async () =>
      (await sql`select balance from user_credits where user_id = ${owner}`)[0]?.balance;
    const previous = await balance();
    await sql.begin(async (transaction) => {
      await actAs(transaction, owner);
      await transaction`delete from bookings where id = ${id}`;
    });
    expect(await balance()).toBe(previous + paid);
  });

  it("answers its repeated requests without a charge", async () => {
    const booked = await sql<{ id: string; user_id: string; request_id: string }[]>`
      select id, user_id, request_id from bookings join private.requests using (user_id, request_id)
      where (select count(*) from booking_history where booking_id = bookings.id) = 1`;
    expect(booked.length).toBeGreaterThan(0);
    for (const { id, user_id: owner, request_id } of booked) {
      const repeated = sql.begin(async (transaction) => {
        await actAs(transaction, owner);
        await transaction`
          insert into bookings (user_id, room_id, booking_date, start_time, duration, request_id)
          select user_id, room_id, booking_date, start_time, duration, ${request_id} from bookings where id = ${id}`;
      });
      await expect(repeated).rejects.toThrow("request_repeated");
    }
  });

  it("keeps every slot of its bookings and blocks taken", async () => {
    const free = await sql`
      select id from bookings where not exists (select from booked_slots where booking_id = bookings.id)
      union all
      select id from room_blocks
      where ended_at is null and not exists (select from booked_slots where block_id = room_blocks.id)`;
    expect(free).toEqual([]);
  });
});

describe("a database that the baseline does not describe", () => {
  it.each([
    [
      "function",
      "create or replace function private.space_today() returns date language sql as $$ select null::date $$",
    ],
    ["column", "alter table public.rooms add column floor text"],
    ["policy", `drop policy "Members can read rooms" on public.rooms`],
  ])("keeps its record, and the error names the changed kind: %s", async (kind, change) => {
    const database = await emptyDatabase(`changed_${kind}`);
    await migrateTo(database, baselineVersion);
    await writeEarlierRecord(database.sql);
    await database.sql.unsafe(change);
    await expect(migrateTo(database)).rejects.toThrow(
      new RegExp(
        `^The database in .* was changed by hand .*: ${kind}\\. Nothing was changed now\\.$`,
      ),
    );
    expect(await migrationsOf(database.sql)).toHaveLength(replacedVersions.length);
  });

  it("is refused in one line if it lacks one of the 42 migrations", async () => {
    const database = await emptyDatabase("changed_record");
    await migrateTo(database, baselineVersion);
    await writeEarlierRecord(database.sql, replacedVersions.slice(0, -1));
    await expect(migrateTo(database)).rejects.toThrow(
      /^The database in .* has migration 20261122000010_earlier, which does not match supabase\/migrations\. Start over .*$/,
    );
  });
});

it("numbers rooms whose names look alike", async () => {
  const database = await emptyDatabase("upgrade_rooms");
  const { sql } = database;
  await migrateTo(database, baselineVersion);
  const names = ["Caf\u00E9", "Cafe\u0301", "CAF\u00E9 ", "Neem"];
  for (const name of names) await sql`insert into rooms (name, capacity) values (${name}, 4)`;
  await migrateTo(database);
  const rooms = await sql<{ name: string }[]>`select name from rooms order by created_at`;
  expect(rooms.map(({ name }) => name)).toEqual([
    "Caf\u00E9",
    "Caf\u00E9 (2)",
    "CAF\u00E9 (3)",
    "Neem",
  ]);
});

it("names the request of a booking that was approved before requests were recorded", async () => {
  const database = await emptyDatabase("upgrade_requests");
  const { sql } = database;
  await migrateTo(database, baselineVersion);
  await sql.unsafe(readFileSync(data, "utf8")).simple();
  await sql`
    insert into activity_logs (user_id, action_type, details, reference_id, created_at)
    select user_id, 'Requested Meeting Room', 'Neem', booking_id, created_at - interval '1 hour'
    from booking_history where action = 'created' order by id limit 1`;
  await migrateTo(database);
  const entries = await sql<{ action: string; is_own: boolean; hours: string }[]>`
    select action, changed_by is not distinct from user_id as is_own,
      extract(epoch from created_at - min(created_at) over ()) / 3600 as hours
    from booking_history
    where booking_id = (
      select reference_id from activity_logs where action_type = 'Requested Meeting Room'
    ) and action in ('requested', 'created') order by created_at`;
  expect(entries.map(({ action, hours }) => [action, Number(hours)])).toEqual([
    ["requested", 0],
    ["created", 1],
  ]);
  expect(entries[0]?.is_own).toBe(true);
});
