import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { startSchedules, intervals } from "../../local/schedules/schedules";
import { inRolledBackTransaction } from "../rules/spaceTime";
import { memberPerTest, sql } from "../stack";

const maya = memberPerTest("Maya Stays");

const afterHousekeeping = (
  prepare: (tx: TransactionSql) => Promise<unknown>,
  check: (tx: TransactionSql) => Promise<void>,
) =>
  inRolledBackTransaction(async (tx) => {
    await prepare(tx);
    await tx`select private.run_housekeeping()`;
    await check(tx);
  });

const grantExpiredCredits = (tx: TransactionSql | typeof sql) => tx`
  select private.grant_credits(${maya.id}, 4, 'grant', 'Old', null, now() - interval '1 second')`;
const balanceOf = async (tx: TransactionSql | typeof sql) => {
  const [row] = await tx<{ balance: number }[]>`
    select balance from user_credits where user_id = ${maya.id}`;
  return row?.balance;
};

it("debits expired credits", () =>
  afterHousekeeping(grantExpiredCredits, async (tx) => {
    expect(await balanceOf(tx)).toBe(0);
    const logged = await tx`
      select action_type, credits_change from activity_logs where user_id = ${maya.id}`;
    expect(logged).toEqual([{ action_type: "Credits Expired", credits_change: -4 }]);
  }));

it("deletes webhook events 90 days after they were processed", () => {
  const [old, young, open] = [randomUUID(), randomUUID(), randomUUID()];
  return afterHousekeeping(
    (tx) => tx`
      insert into webhook_events (id, type, payload, received_at, processed_at)
      select id, 'order.paid', '{}', now() - interval '91 days', now() - age
      from (values (${old}, interval '91 days'), (${young}, '89 days'), (${open}, null)) events (id, age)`,
    async (tx) => {
      const kept = await tx<{ id: string }[]>`
        select id from webhook_events where id in ${tx([old, young, open])}`;
      expect(kept.map(({ id }) => id).toSorted()).toEqual([young, open].toSorted());
    },
  );
});

it.each([
  [
    "notifications",
    (tx: TransactionSql) => tx`
      insert into notifications (user_id, kind, subject_id, data, read_at)
      values (${maya.id}, 'visitor_approved', gen_random_uuid(), '{}', now() - interval '91 days')`,
    (tx: TransactionSql) => tx`select from notifications where user_id = ${maya.id}`,
  ],
  [
    "names of visitors",
    async (tx: TransactionSql) => {
      await tx`insert into visitors (user_id, visitor_name, email) values (${maya.id}, 'Old Guest', 'old@example.org')`;
      await tx`update visitors set visit_date = '2020-01-06' where visitor_name = 'Old Guest'`;
    },
    (tx: TransactionSql) => tx`select from visitors where visitor_name = 'Old Guest'`,
  ],
  [
    "session ids of reports",
    (tx: TransactionSql) => tx`
      insert into private.report_sessions (session_id, module, build, started_at)
      values (gen_random_uuid(), 'mf-old', '1', now() - interval '3 days')`,
    (tx: TransactionSql) => tx`select from private.report_sessions where module = 'mf-old'`,
  ],
])("removes old %s", (_, insert, select) =>
  afterHousekeeping(
    async (tx) => {
      await insert(tx);
      expect(await select(tx)).toHaveLength(1);
    },
    async (tx) => {
      expect(await select(tx)).toHaveLength(0);
    },
  ),
);

it("the local stack queues reminders and runs the housekeeping at intervals", async () => {
  await grantExpiredCredits(sql);
  await sql`
    select private.grant_credits(${maya.id}, 3, 'grant', 'Soon', null, now() + interval '1 day')`;
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const never = 1_000_000_000;
  const stop = startSchedules(
    { sql, urls: {} as never, keys: {} as never, log: () => quiet },
    {
      ...intervals,
      lookMs: never,
      deliverMs: never,
      reconcileMs: never,
      remindMs: 100,
      housekeepingMs: 100,
    },
  );
  try {
    await expect.poll(() => balanceOf(sql)).toBe(3);
    await expect
      .poll(() => sql`select kind from notifications where user_id = ${maya.id}`)
      .toEqual([{ kind: "credits_expiring" }]);
  } finally {
    stop();
  }
});
