import type { Sql } from "postgres";

/** Registers 10 groups of members for events of tomorrow, without the emails of registrations. */
export async function seedReminders(database: Sql, reminders: number): Promise<void> {
  await database`set statement_timeout = 0`;
  await database`
    insert into auth.users (id, aud, role, email, email_confirmed_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.org', now()
    from generate_series(1, ${reminders}::int) n`;
  await database`
    insert into events (id, title, date, time, is_free, max_attendees)
    select md5('Talk ' || n)::uuid, 'Talk ' || n, moment::date, moment::time(0), true, 100000
    from generate_series(1, 10) n, (select private.space_now() + interval '20 hours' as moment) soon`;
  await database`alter table event_registrations disable trigger user`;
  await database`
    insert into event_registrations (event_id, user_id, created_at)
    select md5('Talk ' || 1 + row_number() over (order by id) % 10)::uuid, id, now() - interval '2 days'
    from profiles where email like 'person%@example.org'`;
  await database`alter table event_registrations enable trigger user`;
  await database`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
  await database`vacuum analyze`;
}

/** Makes every reminder due again, as if none had been sent. */
export async function makeDueAgain(database: Sql): Promise<void> {
  await database`
    update outbox set status = 'due', attempts = 0, due_at = now(), sent_at = null
    where kind = 'event_reminder'`;
}

/** Removes the lock of claims, for the control. */
export async function dropClaimLock(database: Sql): Promise<void> {
  const rows = await database<{ text: string }[]>`
    select pg_get_functiondef('private.claim_outbox'::regproc) as text`;
  const lock = "for no key update skip locked";
  const text = rows[0]?.text ?? "";
  if (!text.includes(lock)) throw new Error("claim_outbox does not lock");
  await database.unsafe(text.replace(lock, ""));
}
