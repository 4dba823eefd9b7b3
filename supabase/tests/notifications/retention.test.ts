import { beforeAll, expect, it } from "vitest";
import { newDeliveryDatabase, newRecipients } from "./deliveryDatabase";

let database: Awaited<ReturnType<typeof newDeliveryDatabase>>;
beforeAll(async () => {
  database = await newDeliveryDatabase("retention");
});

it("messages and notifications are deleted after 90 days, also failed and unread ones", async () => {
  const { sql } = database;
  const [maya = ""] = await newRecipients(sql, 1);
  await sql`
    insert into notification_choices (user_id, kind, in_portal, by_email)
    values (${maya}, 'visitor_rejected', false, false)`;
  for (const kind of ["visitor_approved", "visitor_rejected", "day_pass_bought", "event_changed"]) {
    await database.notify(maya, kind);
  }
  const [approved, bought, changed] = await database.claim();
  if (!approved || !bought || !changed) throw new Error("three messages are due");
  await database.record(approved);
  await database.record(bought, "No such mailbox", true);
  await sql`update notifications set read_at = now() where kind = 'visitor_approved'`;
  const age = async (days: number) => {
    const time = sql`now() - ${days}::int * interval '1 day'`;
    await sql`update outbox set created_at = ${time}, sent_at = case when sent_at is not null then ${time} end`;
    await sql`update notifications
      set created_at = ${time}, read_at = case when read_at is not null then ${time} end`;
    const [row] = await sql<{ gone: number }[]>`select private.delete_old_notifications() as gone`;
    return row?.gone;
  };
  expect(await age(89)).toBe(0);
  expect(await age(91)).toBe(6);
  expect(await sql`select from notifications`).toHaveLength(0);
  // A message that is due is sent or fails within a day.
  expect(await sql`select id, status from outbox`).toEqual([{ id: changed.id, status: "due" }]);
});
