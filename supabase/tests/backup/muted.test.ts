import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits, newOrder, newRoom } from "../rows";
import { actAs, failureOf, inRolledBackTransaction } from "../rules/spaceTime";
import { admin, newMember, type TestUser } from "../stack";

let maya: TestUser;
let boss: TestUser;
beforeAll(async () => {
  [maya, boss] = [await newMember("Maya Restored"), await admin()];
  await giveCredits(maya.id, 20);
});

const notify = (tx: TransactionSql, subject: string = randomUUID()) =>
  tx`select private.notify(${maya.id}, 'visitor_approved', ${subject}, 0, '{}')`;

const restore = (tx: TransactionSql, deletions: object[] = []) =>
  tx`select private.record_restore(now() - interval '1 hour', ${tx.json(deletions as never)})`;

/** Transactions have one time: what follows the restore is later. */
const later = (tx: TransactionSql) =>
  tx`update restores set restored_at = restored_at - interval '1 minute'`;

/** The messages to Maya that a worker gets. */
const claimed = (tx: TransactionSql) =>
  tx<
    { subject_id: string }[]
  >`select subject_id from claim_outbox(100000) where user_id = ${maya.id}`;

async function startSending(tx: TransactionSql, person = boss): Promise<void> {
  await actAs(tx, person.id);
  await tx`select start_sending()`;
  await tx`reset role`;
}

async function dueRefund(tx: TransactionSql): Promise<void> {
  const order = await newOrder(maya.id, { mode: "live", status: "refund_due" });
  const [payment] = await tx`
    insert into payments (order_id, user_id, provider_payment_id, amount_paise, currency, outcome)
    values (${order}, ${maya.id}, ${randomUUID()}, 25000, 'INR', 'sold_out') returning id`;
  await tx`insert into refunds (payment_id, order_id, user_id, amount_paise, reason, retry_at)
    values (${payment?.["id"]}, ${order}, ${maya.id}, 25000, 'sold_out', now())`;
}

const refunds = (tx: TransactionSql) =>
  tx`select from claim_refunds('live', 100000) where user_id = ${maya.id}`;

describe("a database that was not restored", () => {
  it("hands out messages and refunds (control)", () =>
    inRolledBackTransaction(async (tx) => {
      await notify(tx);
      await dueRefund(tx);
      expect(await claimed(tx)).toHaveLength(1);
      expect(await refunds(tx)).toHaveLength(1);
    }));
});

describe("a restored database", () => {
  it("hands out no messages and no refunds, and writes no reminders, until an admin starts the sending", () =>
    inRolledBackTransaction(async (tx) => {
      await restore(tx);
      await notify(tx);
      await dueRefund(tx);
      expect(await claimed(tx)).toEqual([]);
      expect(await refunds(tx)).toEqual([]);
      const [reminders] = await tx`select private.queue_reminders() as written`;
      expect(reminders).toEqual({ written: 0 });
      await later(tx);
      await startSending(tx);
      expect(await claimed(tx)).toHaveLength(1);
      expect(await refunds(tx)).toHaveLength(1);
    }));

  it("drops what is older than the restore, and sends what came after it", () =>
    inRolledBackTransaction(async (tx) => {
      const [before, after] = [randomUUID(), randomUUID()];
      await notify(tx, before);
      await restore(tx);
      await later(tx);
      await tx`update outbox set created_at = created_at - interval '1 hour' where subject_id = ${before}`;
      await notify(tx, after);
      await startSending(tx);
      expect(await claimed(tx)).toEqual([{ subject_id: after }]);
      expect(await tx`select status, last_error from outbox where subject_id = ${before}`).toEqual([
        {
          status: "skipped",
          last_error: "Not sent: it is older than the restore of the database.",
        },
      ]);
    }));

  it("drops reminders that were due before the restore", () =>
    inRolledBackTransaction(async (tx) => {
      const room = await newRoom();
      const today = await day(0);
      await tx.unsafe(`
        create or replace function private.space_now() returns timestamp language sql stable
        set search_path = '' as $$ select '${today} 07:00'::timestamp $$`);
      await tx`insert into bookings (user_id, room_id, booking_date, start_time, duration)
        values (${maya.id}, ${room}, ${today}, '11:00', 2)`;
      // The confirmation, which is not what this test is about.
      await tx`delete from outbox where user_id = ${maya.id}`;
      await tx`update bookings set updated_at = updated_at - interval '2 days' where room_id = ${room}`;
      await tx.unsafe(`
        create or replace function private.space_now() returns timestamp language sql stable
        set search_path = '' as $$ select '${today} 10:30'::timestamp $$`);
      await restore(tx);
      await startSending(tx);
      await tx`select private.queue_reminders()`;
      expect(await claimed(tx)).toEqual([]);
      expect(await tx`select kind, status from outbox where user_id = ${maya.id}`).toEqual([
        { kind: "booking_reminder", status: "skipped" },
      ]);
    }));

  it("can be started by admins only, once", () =>
    inRolledBackTransaction(async (tx) => {
      await restore(tx);
      const failure = await failureOf(tx, (sql) => startSending(sql, maya));
      expect(failure).toMatchObject({ message: "not_admin" });
      await startSending(tx);
      await notify(tx);
      await startSending(tx);
      expect(await claimed(tx)).toHaveLength(1);
      expect(await tx`select started_by from restores where started_by is not null`).toEqual([
        { started_by: boss.id },
      ]);
    }));

  it("deletes the accounts of the list again", () =>
    inRolledBackTransaction(async (tx) => {
      const stranger = randomUUID();
      await restore(tx, [
        { user_id: maya.id, deleted_at: "2026-11-30T10:00:00Z" },
        { user_id: stranger, deleted_at: "2026-11-29T10:00:00Z" },
      ]);
      expect(await tx`select from auth.users where id = ${maya.id}`).toEqual([]);
      const known = tx`
        select user_id from private.deleted_accounts
        where user_id in (${maya.id}, ${stranger}) order by deleted_at`;
      expect(await known).toEqual([{ user_id: stranger }, { user_id: maya.id }]);
    }));

  it("bans an account that cannot be deleted again, and deletes the others", () =>
    inRolledBackTransaction(async (tx) => {
      await tx`delete from user_roles where role = 'admin' and user_id <> ${boss.id}`;
      const deleted_at = "2026-11-30T10:00:00Z";
      await restore(
        tx,
        [boss, maya].map(({ id: user_id }) => ({ user_id, deleted_at })),
      );
      expect(
        await tx`select id, banned_until > now() + interval '50 years' as banned from auth.users
          where id in (${boss.id}, ${maya.id})`,
      ).toEqual([{ id: boss.id, banned: true }]);
    }));
});
