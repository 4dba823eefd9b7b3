import type { Fragment, TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { admin } from "../../stack";
import { scansOf } from "../filledSpace";
import { actAs, inRolledBackTransaction } from "../spaceTime";

const ENTRIES = 100_000;
const TABLE = ["public.audit_entries"];

/** Of 100,000 entries, half are by one admin, and 100 are exports. */
async function fillLog(tx: TransactionSql): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`
    insert into audit_entries (
      created_at, actor_id, actor_name, subject_kind, subject_id, subject_name, action, before, after
    )
    select timestamptz '2040-01-01' - n * interval '10 minutes', md5('actor' || n % 2 * n % 50)::uuid,
      'Admin ' || n % 2 * n % 50, case when n % 1000 = 7 then 'export' else 'room' end, 'room' || n % 2000,
      'Scanned room ' || n % 2000, 'changed', '{"capacity": 4}', '{"capacity": 5}'
    from generate_series(0, ${ENTRIES - 1}::int) n`;
  await tx`set local session_replication_role = origin`;
  await tx`select gin_clean_pending_list('audit_entries_search')`;
  await tx`analyze audit_entries`;
}

it("finds entries through indexes at 100,000 entries", { timeout: 120_000 }, async () => {
  const boss = await admin();
  await inRolledBackTransaction(async (tx) => {
    await fillLog(tx);
    await actAs(tx, boss.id);
    const cases: [filter: Fragment, rows: number][] = [
      [tx`how_many => 20`, 20],
      [tx`search => 'scanned room 1234'`, 20],
      [tx`search => 'admin'`, 20],
      [tx`search => 'zzzz'`, 0],
      [tx`kind_filter => 'export'`, 20],
      [tx`kind_filter => 'room', subject => 'room4'`, 20],
      [tx`person => md5('actor0')::uuid`, 20],
      [tx`person => gen_random_uuid()`, 0],
      [tx`from_day => '2039-06-01', to_day => '2039-06-01'`, 20],
      [tx`after_created_at => '2038-06-01', after_id => 1`, 20],
    ];
    const measured = [];
    for (const [filter] of cases) {
      const before = await scansOf(tx, TABLE);
      const rows = await tx`select from search_audit_entries(${filter})`;
      const after = await scansOf(tx, TABLE);
      measured.push({ rows: rows.length, whole: after.whole - before.whole });
    }
    expect(measured).toEqual(cases.map(([, rows]) => ({ rows, whole: 0 })));
  });
});
