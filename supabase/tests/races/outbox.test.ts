import type { Sql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newDeliveryDatabase, newRecipients } from "../notifications/deliveryDatabase";
import { runConcurrently, weaken } from "./concurrency";

const WORKERS = [1, 2, 3, 4];
const MESSAGES = 400;

let database: Awaited<ReturnType<typeof newDeliveryDatabase>>;
let sql: Sql;
let people: string[];
beforeAll(async () => {
  database = await newDeliveryDatabase("race_outbox");
  sql = database.sql;
  people = await newRecipients(sql, 20);
});
beforeEach(async () => {
  await sql`delete from outbox`;
  await sql`delete from notifications`;
});

const fill = () => sql`
  insert into outbox (user_id, kind, subject_id, data)
  select person, 'visitor_approved', gen_random_uuid(), '{}'
  from unnest(${people}::uuid[]) person, generate_series(1, ${MESSAGES / 20}::int)`;

/** Four workers claim and send until nothing is due; the ids of what they sent. */
async function deliverAll(): Promise<string[]> {
  const sent = WORKERS.map(async () => {
    const ids: string[] = [];
    for (let claimed = await database.claim(10); claimed.length > 0;) {
      ids.push(...claimed.map(({ id }) => id));
      await Promise.all(claimed.map((message) => database.record(message)));
      claimed = await database.claim(10);
    }
    return ids;
  });
  return (await Promise.all(sent)).flat();
}

/** Four workers queue the reminders of 20 registrations at once. */
async function queueReminders(commitTogether: boolean): Promise<number> {
  await sql`delete from event_registrations`;
  await sql`
    with event as (
      insert into events (title, date, time, is_free)
      select 'Soon', moment::date, moment::time(0), true
      from (select private.space_now() + interval '3 hours' as moment) soon returning id
    )
    insert into event_registrations (event_id, user_id)
    select id, person from event, unnest(${people}::uuid[]) person`;
  await sql`update event_registrations set created_at = now() - interval '2 days'`;
  await runConcurrently(
    sql,
    people.slice(0, WORKERS.length),
    async (tx) => {
      await tx`reset role`;
      await tx`select private.queue_reminders()`;
    },
    { commitTogether },
  );
  const reminders = await sql`select from notifications where kind = 'event_reminder'`;
  return reminders.length;
}

describe("four workers", () => {
  it("send each message once", async () => {
    await fill();
    const sent = await deliverAll();
    expect(sent).toHaveLength(MESSAGES);
    expect(new Set(sent).size).toBe(MESSAGES);
    expect(await sql`select from outbox where status <> 'sent'`).toHaveLength(0);
  });

  it("write each reminder once", async () => {
    for (let round = 0; round < 5; round += 1) {
      await sql`delete from notifications`;
      expect(await queueReminders(false)).toBe(people.length);
    }
  });

  it("send messages twice when claims do not lock (control)", async () => {
    await fill();
    await weaken(sql, "private.claim_outbox", "for no key update skip locked", "");
    const sent = await deliverAll();
    expect(sent.length).toBeGreaterThan(new Set(sent).size);
  });

  it("write reminders twice without the lock and the constraints (control)", async () => {
    await weaken(
      sql,
      "private.queue_reminders",
      "pg_try_advisory_xact_lock(hashtext('queue_reminders'))",
      "true",
    );
    await sql`alter table notifications drop constraint notifications_once`;
    await sql`alter table outbox drop constraint outbox_once`;
    expect(await queueReminders(true)).toBe(people.length * WORKERS.length);
  });
});
