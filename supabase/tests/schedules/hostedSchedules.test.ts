import postgres, { type Sql, type TransactionSql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../local/config/config";
import { type EmptyDatabase, emptyDatabase } from "../emptyDatabase";
import { newAccounts } from "../races/concurrency";
import { newMember, sql as stackSql } from "../stack";

const config = () =>
  readConfig({ workdir: new URL("../../..", import.meta.url).pathname, env: {} });

/** Stand-ins that record what they are asked for, with the signatures of pg_cron and pg_net. */
const standIns = `
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as $$
    insert into cron.job values ($1, $2, $3)
    on conflict (jobname) do update set schedule = $2, command = $3 returning 1::bigint
  $$;
  create function cron.schedule(schedule text, command text) returns bigint language sql
  as $$ select 1::bigint $$;
  create schema net;
  create table net.requests (url text, headers jsonb, body jsonb, timeout integer);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000
  ) returns bigint
  language sql as $$ insert into net.requests values ($1, $4, $2, $5) returning 1::bigint $$;
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  grant usage on schema cron, net, vault to postgres;
  grant all on all tables in schema cron, net, vault to postgres;`;

/** The guide created these by hand. */
const madeByHand = `
  create function private.call_delivery() returns bigint language sql as $$ select 1::bigint $$;
  create function private.deliver_at_once() returns trigger language plpgsql
  as $$ begin return null; end $$;`;

let database: EmptyDatabase;
let sql: Sql;
let asha: string;
beforeAll(async () => {
  database = await emptyDatabase("hosted_schedules");
  sql = database.sql;
  await sql.unsafe(standIns).simple();
  await database.migrate(config());
  const [person = ""] = await newAccounts(sql, 1);
  asha = person;
  await sql`update auth.users set email_confirmed_at = now()`;
});
beforeEach(async () => {
  await sql`delete from outbox`;
  await sql`delete from notifications`;
  await sql`delete from vault.decrypted_secrets`;
  await sql`delete from net.requests`;
});

const setSecrets = () => sql`
  insert into vault.decrypted_secrets values
    ('project_url', 'https://ref.supabase.co'), ('secret_key', 'sb_secret_1'), ('other', 'x')`;
const notify = (tx: Sql | TransactionSql = sql) =>
  tx`select private.notify(${asha}, 'visitor_approved', gen_random_uuid(), 0, '{}')`;
const requests = () => sql`select * from net.requests`;

const called = (name: string) => ({
  url: `https://ref.supabase.co/functions/v1/${name}`,
  headers: { "content-type": "application/json", apikey: "sb_secret_1" },
  body: {},
  timeout: 30_000,
});

describe("with pg_cron and pg_net", () => {
  it("the migrations schedule every job once", async () => {
    await sql`select private.schedule_jobs()`;
    expect(await sql`select jobname, schedule from cron.job order by jobname`).toEqual([
      { jobname: "delete a due account", schedule: "* * * * *" },
      { jobname: "deliver notifications", schedule: "* * * * *" },
      { jobname: "end expired holds", schedule: "* * * * *" },
      { jobname: "housekeeping", schedule: "*/5 * * * *" },
      { jobname: "queue reminders", schedule: "* * * * *" },
      { jobname: "reconcile payments", schedule: "*/5 * * * *" },
      { jobname: "write data exports", schedule: "* * * * *" },
    ]);
  });

  it("the role of the migrations can run every job", async () => {
    await setSecrets();
    const owner = postgres(database.url, { max: 1 });
    const jobs = await sql<{ command: string }[]>`select command from cron.job order by jobname`;
    for (const { command } of jobs) await owner.unsafe(command);
    await owner.end();
    expect(await requests()).toEqual([
      called("deliver-notifications"),
      called("reconcile-payments"),
    ]);
  });

  it("a change that queues messages calls the delivery once", async () => {
    await setSecrets();
    await notify();
    expect(await requests()).toEqual([called("deliver-notifications")]);
  });

  it("a change without a message calls nothing", async () => {
    await setSecrets();
    await sql`insert into outbox (user_id, kind, subject_id, data)
      select ${asha}, 'visitor_approved', gen_random_uuid(), '{}' where false`;
    expect(await requests()).toEqual([]);
  });

  it("a change that is rolled back leaves no request", async () => {
    await setSecrets();
    const undone = sql.begin(async (tx) => {
      await notify(tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await requests()).toEqual([]);
  });

  it("a change without the secrets is kept, and calls nothing", async () => {
    await notify();
    expect(await requests()).toEqual([]);
    expect(await sql`select status from outbox`).toEqual([{ status: "due" }]);
  });
});

it("without them, nothing is scheduled or called", async () => {
  const { id } = await newMember();
  await stackSql`select private.schedule_jobs()`;
  await stackSql`select private.notify(${id}, 'visitor_approved', gen_random_uuid(), 0, '{}')`;
  expect(await stackSql`select status from outbox where user_id = ${id}`).toEqual([
    { status: "due" },
  ]);
});

it("a project that scheduled its calls by hand continues with those of the migrations", async () => {
  const earlier = await emptyDatabase("hand_made_schedules");
  await earlier.sql.unsafe(standIns).simple();
  await earlier.sql`create schema private authorization postgres`;
  const owner = postgres(earlier.url, { max: 1, onnotice: () => undefined });
  await owner.unsafe(madeByHand).simple();
  await owner.end();
  await earlier.migrate(config());
  const [row] = await earlier.sql`
    select to_regprocedure('private.call_delivery()') as "byHand",
      count(*)::int as triggers from pg_trigger where tgname = 'outbox_deliver_at_once'`;
  expect(row).toEqual({ byHand: null, triggers: 1 });
});
