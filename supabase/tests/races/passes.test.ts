import type { Sql, TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally, within20Rounds } from "./concurrency";

let sql: Sql;
let people: string[];
let host: string;
let token: string;
beforeAll(async () => {
  sql = await newDatabase("race_passes");
  people = await newAccounts(sql, 40);
  host = people[0] ?? "";
  await sql`insert into user_roles (user_id, role) select unnest(${people}::uuid[]), 'admin'`;
  token = "t".repeat(64);
  await sql`
    insert into kiosk_devices (name, pairing_expires_at, token_hash, paired_at)
    values ('Entrance', now(), encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), now())`;
});

interface Visit {
  id: string;
  code: string;
}
async function newVisit(): Promise<Visit> {
  await sql`delete from private.attempts`;
  const [visit] = await sql<{ id: string }[]>`
    insert into visitors (user_id, visitor_name, email) values (${host}, 'Vera', 'vera@example.org')
    returning id`;
  await sql`update visitors set status = 'approved' where id = ${visit?.id ?? ""}`;
  const [pass] = await sql<{ code: string }[]>`
    select pass_code(id) as code from visitor_passes where visitor_id = ${visit?.id ?? ""}`;
  return { id: visit?.id ?? "", code: pass?.code ?? "" };
}

/** `done` if the response is a result, otherwise the code of the refusal. */
async function answerOf(call: Promise<{ answer: { message?: string } }[]>): Promise<string> {
  const [row] = await call;
  return row?.answer.message ?? "done";
}
const scan = (tx: TransactionSql, code: string) =>
  answerOf(tx`select kiosk_check_in(${token}, ${code}) as answer`);

async function allScan(): Promise<{ answers: Record<string, number>; heard: number }> {
  const { id, code } = await newVisit();
  const answers: string[] = [];
  const outcomes = await runConcurrently(sql, people, async (tx) => {
    answers.push(await scan(tx, code));
  });
  expect(tally(outcomes)).toEqual({ done: 40 });
  const heard = await sql`
    select from notifications where kind = 'visitor_arrived' and subject_id = ${id}`;
  return { answers: tally(answers), heard: heard.length };
}

describe("one pass", () => {
  it("checks one of 40 in that scan it at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await allScan()).toEqual({ answers: { done: 1, pass_used: 39 }, heard: 1 });
    }
  });

  it("is scanned while the front desk checks in: one arrival, without a deadlock", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await newVisit();
      const outcomes = await runConcurrently(sql, people, (tx, index) =>
        index % 2 ? tx`select check_in_visitor(${id})` : scan(tx, code),
      );
      expect(tally(outcomes)).toEqual({ done: 40 });
      const heard = await sql`
        select from notifications where kind = 'visitor_arrived' and subject_id = ${id}`;
      expect(heard).toHaveLength(1);
    }
  });

  it("is either used or revoked when both happen at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, code } = await newVisit();
      const answers: string[] = [];
      await runConcurrently(sql, people.slice(0, 2), async (tx, index) => {
        if (index === 0) await tx`select revoke_visitor_pass(${id})`;
        else answers.push(await scan(tx, code));
      });
      const [visit] =
        await sql`select arrived_at is not null as arrived from visitors where id = ${id}`;
      expect(answers).toEqual([visit?.["arrived"] ? "done" : "pass_revoked"]);
    }
  });
});

async function newDayPass(): Promise<string> {
  const [{ id } = { id: "" }] = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: host })}, true)`;
    return tx<{ id: string }[]>`
      select id from create_day_pass('Vera', 'vera@example.org', private.space_today())`;
  });
  return id;
}

/** One person cancels the pass, while the front desk checks its guest in. */
async function cancelWhileCheckedIn(): Promise<string[]> {
  const pass = await newDayPass();
  return runConcurrently(sql, people, (tx, index) =>
    index === 0 ? tx`select cancel_day_pass(${pass})` : tx`select check_in_day_pass(${pass})`,
  );
}

it("a day pass is either used or cancelled when both happen at once, without a deadlock", async () => {
  for (let round = 0; round < 20; round += 1) {
    const [cancelled, ...checkedIn] = await cancelWhileCheckedIn();
    expect([cancelled, tally(checkedIn)]).toEqual(
      cancelled === "done" ? ["done", { unknown_visitor: 39 }] : ["day_pass_used", { done: 39 }],
    );
  }
});

it("a pairing code gives one of 40 devices a token", async () => {
  const [created] = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: host })}, true)`;
    return tx<{ device: { pairing_code: string } }[]>`select create_kiosk_device('Door') as device`;
  });
  await sql`delete from private.attempts`;
  const answers: string[] = [];
  await runConcurrently(sql, people, async (tx) => {
    const paired = tx`select pair_kiosk(${created?.device.pairing_code ?? ""}) as answer`;
    answers.push(await answerOf(paired as never));
  });
  expect(tally(answers)).toEqual({ done: 1, bad_pairing_code: 39 });
});

it("a walk-in gets one answer when 40 people answer at once", async () => {
  const [visit] = await sql<{ id: string }[]>`
    insert into visitors (user_id, visitor_name, is_walk_in) values (${host}, 'Nandita', true)
    returning id`;
  const outcomes = await runConcurrently(
    sql,
    people,
    (tx, index) => tx`select answer_walk_in(${visit?.id ?? ""}, ${index % 2 === 0})`,
  );
  expect(tally(outcomes)).toEqual({ done: 20, walk_in_answered: 20 });
});

it("a pass is used several times if it is not locked first (control)", async () => {
  await sql.unsafe(`
    create or replace function private.kiosk_check_in(device_token text, code text) returns jsonb
    language plpgsql security definer set search_path = '' as $$
    declare
      pass public.visitor_passes;
    begin
      select * into pass from public.visitor_passes
      where code_hash = private.hash_of_code(private.read_code(code));
      if pass.used_at is not null then
        return private.refusal('pass_used');
      end if;
      update public.visitor_passes set used_at = now() where id = pass.id;
      update public.visitors set arrived_at = now() where id = pass.visitor_id;
      return '{}';
    end $$;`);
  const isWrong = within20Rounds(async () => Number((await allScan()).answers["done"]) > 1);
  expect(await isWrong).toBe(true);
});

it("a day pass that is locked before its visitor ends in deadlocks (control)", async () => {
  const [{ body } = { body: "" }] = await sql<{ body: string }[]>`
    select pg_get_functiondef('private.cancel_day_pass'::regproc) as body`;
  await sql.unsafe(body.replace(/perform from public\.visitors[^;]*;/, ""));
  const isWrong = within20Rounds(async () => (await cancelWhileCheckedIn()).includes("40P01"));
  expect(await isWrong).toBe(true);
});
