import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { newDeliveryDatabase, newRecipients } from "./deliveryDatabase";

let database: Awaited<ReturnType<typeof newDeliveryDatabase>>;
beforeAll(async () => {
  database = await newDeliveryDatabase("calendar_sequence");
});

const at = "2026-11-20T10:00:00.250+00:00";
const secondsAfter = (rows: readonly { changed_at: string }[]) =>
  rows.map((row) =>
    Math.floor((Date.parse(row.changed_at) - Date.parse("2026-11-20T10:00:00Z")) / 1000),
  );

it("changes of a booking within one second are a second apart for its member", async () => {
  const { sql } = database;
  const [maya = "", ravi = ""] = await newRecipients(sql, 2);
  const booking = randomUUID();
  const facts = sql.json({ changed_at: at });
  for (const [person, kind, sequence] of [
    [maya, "booking_created", 1],
    [maya, "booking_rescheduled", 2],
    [maya, "booking_rescheduled", 3],
    [maya, "booking_cancelled", 4],
    [ravi, "booking_invitation", 5],
    [maya, "visitor_approved", 6],
  ] as const) {
    await sql`select private.notify(${person}, ${kind}, ${booking}, ${sequence}, ${facts})`;
  }
  const rows = await sql<{ changed_at: string }[]>`
    select data ->> 'changed_at' as changed_at from notifications
    where subject_id = ${booking} order by sequence`;
  expect(secondsAfter(rows)).toEqual([0, 1, 2, 3, 0, 0]);
  const emails = await sql<{ changed_at: string }[]>`
    select data ->> 'changed_at' as changed_at from outbox
    where subject_id = ${booking} order by sequence`;
  expect(emails).toEqual(rows);
});

it("changes of a booking within one second are a second apart for a guest who is invited again", async () => {
  const { sql } = database;
  const send = (guest: string, booking_id: string, sequence: number) => sql`
    select private.send_to('gita@example.org', 'booking_invitation', ${guest}, ${sequence},
      ${sql.json({ changed_at: at, booking_id })})`;
  const [booking, other] = [randomUUID(), randomUUID()];
  const guest = randomUUID();
  await send(guest, booking, 1);
  await send(guest, booking, 2);
  await send(randomUUID(), booking, 3);
  await send(randomUUID(), other, 4);
  const rows = await sql<{ changed_at: string }[]>`
    select data ->> 'changed_at' as changed_at from outbox
    where recipient = 'gita@example.org' order by sequence`;
  expect(secondsAfter(rows)).toEqual([0, 1, 2, 0]);
});
