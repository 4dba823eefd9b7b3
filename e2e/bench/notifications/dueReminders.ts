import type pg from "pg";

/** Registers 10 groups of members for events of tomorrow, without the emails of registrations. */
export async function seedReminders(database: pg.Client, reminders: number): Promise<void> {
  await database.query("set statement_timeout = 0");
  await database.query(
    `insert into auth.users (id, aud, role, email, email_confirmed_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.org', now()
     from generate_series(1, $1::int) n`,
    [reminders],
  );
  await database.query(
    `insert into events (id, title, date, time, is_free, max_attendees)
     select md5('Talk ' || n)::uuid, 'Talk ' || n, moment::date, moment::time(0), true, 100000
     from generate_series(1, 10) n, (select private.space_now() + interval '20 hours' as moment) soon`,
  );
  await database.query("alter table event_registrations disable trigger user");
  await database.query(
    `insert into event_registrations (event_id, user_id)
     select md5('Talk ' || 1 + row_number() over (order by id) % 10)::uuid, id
     from profiles where email like 'person%@example.org'`,
  );
  await database.query("alter table event_registrations enable trigger user");
  await database.query("update outbox set status = 'sent', sent_at = now() where status = 'due'");
  await database.query("vacuum analyze");
}

/** Makes every reminder due again, as if none had been sent. */
export async function makeDueAgain(database: pg.Client): Promise<void> {
  await database.query(
    `update outbox set status = 'due', attempts = 0, due_at = now(), sent_at = null
     where kind = 'event_reminder'`,
  );
}

/** Removes the lock of claims, for the control. */
export async function dropClaimLock(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ text: string }>(
    "select pg_get_functiondef('private.claim_outbox'::regproc) as text",
  );
  const lock = "for no key update skip locked";
  const text = rows[0]?.text ?? "";
  if (!text.includes(lock)) throw new Error("claim_outbox does not lock");
  await database.query(text.replace(lock, ""));
}
