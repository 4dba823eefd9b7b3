import type { Fragment, TransactionSql } from "postgres";
import { expect, it } from "vitest";
import { day } from "../rows";
import { fillBookings, PEOPLE, ROOMS, scansOf } from "../rules/filledSpace";
import { actAs, at } from "../rules/spaceTime";
import { admin } from "../stack";

const TABLES = [
  "bookings",
  "events",
  "event_registrations",
  "credit_lots",
  "notifications",
  "outbox",
].map((name) => `public.${name}`);
const A_MEMBER = 5;

/** 50,000 notifications, most of them read, and as many messages, of which 100 are due. */
async function fillNotifications(tx: TransactionSql): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`
    with added as (
      insert into notifications (user_id, kind, subject_id, data, is_shown, created_at, read_at)
      select md5('person' || n % ${PEOPLE}::int)::uuid, 'booking_created', gen_random_uuid(), '{}', true,
        now() - n * interval '30 seconds', case when n / ${PEOPLE}::int > 0 then now() - n * interval '20 seconds' end
      from generate_series(1, ${PEOPLE * A_MEMBER}::int) n
      returning *)
    insert into outbox (user_id, kind, subject_id, data, status, due_at, sent_at, created_at)
    select user_id, kind, subject_id, data, 'sent', created_at, created_at, created_at from added`;
  await tx`
    update outbox set status = 'due', sent_at = null
    where id in (select id from outbox where status = 'sent' order by id limit 100)`;
  await tx`
    insert into credit_lots (user_id, amount, remaining, source, expires_at)
    select md5('person' || n)::uuid, 10, n % 2, 'grant', now() + n * interval '1 hour'
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`
    insert into events (id, title, date, is_free)
    select md5('event' || n)::uuid, 'Talk ' || n, private.space_today() - 250 + n / 2, true
    from generate_series(0, 999) n`;
  await tx`
    insert into event_registrations (event_id, user_id)
    select md5('event' || n % 1000)::uuid, md5('person' || n / 3)::uuid
    from generate_series(0, ${PEOPLE - 1}::int) n`;
  await tx`set local session_replication_role = origin`;
  await tx`analyze notifications, outbox, credit_lots, events, event_registrations`;
}

async function asServer(tx: TransactionSql): Promise<void> {
  await tx`select set_config('request.jwt.claims', '', true), set_config('role', 'none', true)`;
}

it(
  "reads notifications and messages through indexes at 10,000 members and 100,000 bookings",
  { timeout: 180_000 },
  async () => {
    const boss = await admin();
    await at(`${await day(1)} 09:30`, boss.id, async (tx) => {
      await asServer(tx);
      await fillBookings(tx);
      await fillNotifications(tx);
      const [someone] = await tx<{ id: string }[]>`select md5('person70')::uuid as id`;
      const member = () => actAs(tx, someone?.id ?? "");
      const owner = () => tx`select set_config('role', 'none', true)`;
      const list = tx`(
      select * from notifications where user_id = auth.uid() and is_shown
      order by created_at desc, id desc limit 31) as list`;
      const late = tx`(
      select * from outbox
      where status = 'failed' or status = 'due' and created_at < now() - interval '5 minutes'
      order by created_at desc limit 50) as late`;

      const steps: [name: string, who: () => Promise<unknown>, call: Fragment, rows: number][] = [
        ["unread count", member, tx`unread_notifications()`, 1],
        ["the bell's list", member, list, A_MEMBER],
        ["marking as read", member, tx`mark_notifications_read()`, 1],
        ["the queue of admins", () => actAs(tx, boss.id), late, 50],
        ["claiming", () => asServer(tx), tx`claim_outbox(50)`, 0],
        ["reminders", owner, tx`private.queue_reminders()`, 1],
        ["reminders again", owner, tx`private.queue_reminders()`, 1],
        ["retention", owner, tx`private.delete_old_notifications()`, 1],
      ];
      const whole: Record<string, string[]> = {};
      for (const [name, become, call, least] of steps) {
        await become();
        const before = await Promise.all(TABLES.map((table) => scansOf(tx, [table])));
        const rows = await tx`select from ${call}`;
        const after = await Promise.all(TABLES.map((table) => scansOf(tx, [table])));
        expect([name, rows.length >= least]).toEqual([name, true]);
        whole[name] = TABLES.filter((_, index) => after[index]?.whole !== before[index]?.whole);
      }
      expect(whole).toEqual(Object.fromEntries(steps.map(([name]) => [name, []])));
      await asServer(tx);
      const [reminded] = await tx<{ bookings: number; twice: number }[]>`
      select count(*)::int as bookings, (count(*) - count(distinct subject_id))::int as twice
      from notifications where kind = 'booking_reminder'`;
      expect(reminded?.bookings).toBeGreaterThanOrEqual(ROOMS);
      expect(reminded?.twice).toBe(0);
    });
  },
);
