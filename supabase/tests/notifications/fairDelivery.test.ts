import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../rules/spaceTime";
import { newDeliveryDatabase, newRecipients } from "./deliveryDatabase";

let database: Awaited<ReturnType<typeof newDeliveryDatabase>>;
let sql: Sql;
let asha: string;
let ravi: string;
let omar: string;
let boss: string;
beforeAll(async () => {
  database = await newDeliveryDatabase("fair_delivery");
  sql = database.sql;
  [asha = "", ravi = "", omar = "", boss = ""] = await newRecipients(sql, 4);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
  await sql`update profiles set trusted_at = now() where id in (${asha}, ${ravi}, ${omar})`;
});
beforeEach(async () => {
  await sql`delete from outbox`;
  await sql`delete from notifications`;
  await sql`delete from private.attempts`;
});

/** Queues emails that a person causes to the addresses. */
const write = (person: string, addresses: readonly string[], kind = "visitor_pass") =>
  sql.begin(async (tx) => {
    await actAs(tx, person);
    await tx`reset role`;
    for (const address of addresses)
      await tx`select private.send_to(${address}, ${kind}, ${randomUUID()}, 0, '{}')`;
  });
const many = (count: number, address = (index: number) => `guest${index}@example.org`) =>
  Array.from({ length: count }, (_, index) => address(index));
const recipients = (messages: readonly { recipient: string | null }[]) =>
  messages.map(({ recipient }) => recipient);

describe("turns of the senders", () => {
  it("do not let many messages of one sender delay others", async () => {
    await write(asha, many(300));
    await write(ravi, ["gita@example.org"]);
    await database.notify(ravi);
    await write(boss, ["omar@example.org"]);
    const claimed = await database.claim(10);
    expect(claimed).toHaveLength(10);
    expect(recipients(claimed)).toEqual(
      expect.arrayContaining(["gita@example.org", "omar@example.org"]),
    );
    expect(claimed.some(({ user_id }) => user_id === ravi)).toBe(true);
  });

  it("fill the batch with what is left of one sender", async () => {
    await write(asha, many(30));
    await write(ravi, ["gita@example.org"]);
    expect(await database.claim(20)).toHaveLength(20);
    expect(await database.claim(20)).toHaveLength(11);
    expect(await database.claim(20)).toEqual([]);
  });

  it("begin with the senders who wait longest, where there are more than messages", async () => {
    const people = await newRecipients(sql, 5);
    for (const [index, person] of people.entries()) {
      await database.notify(person);
      await sql`update outbox set due_at = now() - ${10 - index}::int * interval '1 minute' where user_id = ${person}`;
    }
    const claimed = await database.claim(3);
    expect(new Set(claimed.map(({ user_id }) => user_id))).toEqual(new Set(people.slice(0, 3)));
  });

  it("are apart for each channel", async () => {
    await write(asha, many(10));
    await database.notify(ravi);
    await sql`update outbox set channel = 'push' where user_id = ${ravi}`;
    expect(await sql`select from claim_outbox(10, 120, 'push')`).toHaveLength(1);
    expect(await sql`select from claim_outbox(50, 120, 'email')`).toHaveLength(10);
  });
});

describe("a mailbox", () => {
  const tagged = (index: number) =>
    index % 2 ? `g.ita+${index}@gmail.com` : `gita@googlemail.com`;

  it("gets 20 emails in an hour of all members and kinds, and the others later", async () => {
    await write(asha, many(15, tagged), "booking_invitation");
    await write(ravi, many(15, tagged));
    const first = await database.claim(50);
    expect(first).toHaveLength(20);
    for (const message of first) await database.record(message);
    expect(await database.claim()).toEqual([]);
    const waits = await sql<{ minutes: number }[]>`
      select extract(epoch from due_at - now())::int / 60 as minutes from outbox where status = 'due'`;
    expect(waits).toHaveLength(10);
    await sql`update outbox set sent_at = sent_at - interval '61 minutes' where status = 'sent'`;
    await sql`update outbox set due_at = now() where status = 'due'`;
    expect(await database.claim(50)).toHaveLength(10);
  });

  it("gets other people's emails although one member causes many", async () => {
    await write(asha, many(40, tagged));
    await write(ravi, ["gita@gmail.com"]);
    expect(await database.claim(50)).toHaveLength(11);
  });

  it("gets the emails of known members although new accounts cause many", async () => {
    for (const person of await newRecipients(sql, 4)) await write(person, many(10, tagged));
    await write(ravi, ["gita@gmail.com"]);
    const claimed = await database.claim(50);
    expect(claimed).toHaveLength(11);
    expect(recipients(claimed)).toContain("gita@gmail.com");
  });

  it("of the team gets few pieces of feedback from new accounts", async () => {
    for (const person of await newRecipients(sql, 4))
      await write(person, Array<string>(10).fill("staff"), "feedback_received");
    await write(asha, ["staff"], "feedback_received");
    expect(await database.claim(50)).toHaveLength(11);
  });

  it("gets no more from workers that claim at the same time", async () => {
    await write(asha, many(40, tagged));
    const claims = await Promise.all(Array.from({ length: 40 }, () => database.claim(5)));
    expect(claims.flat().length).toBeLessThanOrEqual(20);
  });

  it("of a member counts as the same as its address", async () => {
    await sql`update auth.users set email = 'gita@gmail.com' where id = ${ravi}`;
    await sql`delete from outbox where kind = 'account_security'`;
    await write(asha, many(10, tagged));
    await write(omar, many(10, tagged));
    await sql.begin(async (tx) => {
      await actAs(tx, asha);
      await tx`reset role`;
      await tx`select private.notify(${ravi}, 'booking_invitation', ${randomUUID()}, 0, '{}')`;
    });
    expect(await database.claim(50)).toHaveLength(20);
  });

  it("gets what its owner, an admin or the server causes at once", async () => {
    await write(boss, many(30, tagged));
    await sql.begin(async (tx) => {
      await actAs(tx, ravi);
      await tx`reset role`;
      for (let count = 0; count < 30; count += 1)
        await tx`select private.notify(${ravi}, 'booking_created', ${randomUUID()}, 0, '{}')`;
    });
    for (let count = 0; count < 30; count += 1) await database.notify(ravi);
    expect(await database.claim(100)).toHaveLength(90);
  });
});

it("sends one mailbox few emails, however often a member invites, moves and cancels", async () => {
  const room = await sql<{ id: string }[]>`
    insert into rooms (name, capacity) values (${randomUUID()}, 4) returning id`;
  const refusals: string[] = [];
  for (let round = 0; round < 70; round += 1) {
    await sql
      .begin(async (tx) => {
        await actAs(tx, asha);
        const [booking] = await tx<{ id: string }[]>`
          insert into bookings (user_id, room_id, booking_date, start_time, duration)
          values (${asha}, ${room[0]?.id ?? ""}, private.space_today() + 7, '10:00', 2) returning id`;
        const id = booking?.id ?? "";
        const guests = Array.from({ length: 3 }, (_, tag) => ({
          email: `v.i.c.t.i.m+${round}-${tag}@gmail.com`,
          name: "You won",
        }));
        await tx`select invite_to_booking(${id}, ${tx.json(guests)})`;
        await tx`reset role`;
        await tx`update outbox set status = 'sent', sent_at = now() where status = 'due' and due_at <= now()`;
        await actAs(tx, asha);
        await tx`select reschedule_booking(${id}, private.space_today() + 7, '14:00', 2)`;
        await tx`delete from bookings where id = ${id}`;
      })
      .catch((error: unknown) => refusals.push(String(error)));
  }
  expect(refusals.length).toBeGreaterThan(60);
  const emails = await sql`select from outbox where recipient like 'v.i.c%'`;
  expect(emails.length).toBeLessThanOrEqual(20);
});
