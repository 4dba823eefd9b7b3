import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newDeliveryDatabase, newRecipients } from "./deliveryDatabase";

let database: Awaited<ReturnType<typeof newDeliveryDatabase>>;
let maya: string;
let boss: string;
beforeAll(async () => {
  database = await newDeliveryDatabase("dropped_deliveries");
  [boss = ""] = await newRecipients(database.sql, 1);
  await database.sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
});
beforeEach(async () => {
  await database.sql`delete from outbox`;
  await database.sql`delete from notifications`;
  [maya = ""] = await newRecipients(database.sql, 1);
});

const stored = async () => {
  const [row] = await database.sql`select * from outbox`;
  return row;
};

describe("an email that waits or failed", () => {
  it("is not sent any more when its recipient turns off its kind", async () => {
    for (const kind of ["visitor_approved", "visitor_rejected", "payment_received"]) {
      await database.notify(maya, kind);
    }
    const messages = await database.claim();
    for (const message of messages) await database.record(message, "The mail service is down");
    const [row] = await database.sql<{ token: string }[]>`
      select private.unsubscribe_token(${maya}, 'visitor_approved') as token`;
    await database.sql`select unsubscribe(${row?.token ?? ""})`;
    const left = await database.sql`select kind from outbox order by kind`;
    expect(left.map(({ kind }) => String(kind))).toEqual(["payment_received", "visitor_rejected"]);
  });

  it.each([
    [
      "is demoted",
      (id: string) => database.sql`update user_roles set role = 'user' where user_id = ${id}`,
    ],
    ["is removed", (id: string) => database.sql`delete from user_roles where user_id = ${id}`],
  ])("for admins is dropped for an admin who %s, with what the bell shows", async (_what, end) => {
    await database.sql`insert into user_roles (user_id, role) values (${maya}, 'admin')`;
    await database.sql`select private.notify_admins('low_stock', ${randomUUID()}, 0, '{}')`;
    await database.notify(maya);
    await end(maya);
    const kept = (table: string) => database.sql`
      select user_id, kind from ${database.sql(table)} order by kind`;
    for (const table of ["notifications", "outbox"]) {
      expect(await kept(table)).toEqual([
        { user_id: boss, kind: "low_stock" },
        { user_id: maya, kind: "visitor_approved" },
      ]);
    }
    await database.sql`update user_roles set role = 'admin' where user_id = ${boss}`;
    expect(await kept("notifications")).toHaveLength(2);
  });
});

describe("an account", () => {
  it.each([
    ["has no confirmed address", { email_confirmed_at: null }],
    ["is banned", { banned_until: "2999-01-01" }],
    ["is marked as deleted", { deleted_at: "2020-01-01" }],
  ])("that %s gets no email, and admins see why", async (_what, change) => {
    await database.notify(maya);
    await database.sql`update auth.users set ${database.sql(change)} where id = ${maya}`;
    expect(await database.claim()).toEqual([]);
    expect(await stored()).toMatchObject({
      status: "failed",
      last_error: "The account has no confirmed email address.",
    });
  });

  it("that is deleted gets nothing more, from before or after", async () => {
    await database.notify(maya);
    await database.sql`delete from auth.users where id = ${maya}`;
    await database.notify(maya);
    expect(await database.claim()).toEqual([]);
    expect(await database.sql`select from notifications`).toHaveLength(0);
  });

  it("that is deleted with a seat and a visitor leaves no notification of them", async () => {
    await database.sql`
      with event as (
        insert into events (title, date, is_free) values ('Talk', private.space_today() + 7, true) returning id
      )
      insert into event_registrations (event_id, user_id) select id, ${maya} from event`;
    await database.sql`delete from auth.users where id = ${maya}`;
    expect(await database.sql`select from outbox`).toHaveLength(0);
  });
});
