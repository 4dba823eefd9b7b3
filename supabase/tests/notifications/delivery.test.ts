import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../rules/spaceTime";
import { type Message, newDeliveryDatabase, newRecipients } from "./deliveryDatabase";

let database: Awaited<ReturnType<typeof newDeliveryDatabase>>;
let maya: string;
let boss: string;
beforeAll(async () => {
  database = await newDeliveryDatabase("delivery");
  [boss = ""] = await newRecipients(database.sql, 1);
  await database.sql`insert into user_roles (user_id, role) values (${boss}, 'admin')`;
});
beforeEach(async () => {
  await database.sql`delete from outbox`;
  await database.sql`delete from notifications`;
  [maya = ""] = await newRecipients(database.sql, 1);
});

async function claimOne(): Promise<Message> {
  const [message] = await database.claim();
  if (!message) throw new Error("no message is due");
  return message;
}
const stored = async () => {
  const [row] = await database.sql`
    select *, extract(epoch from due_at - now())::int as wait from outbox`;
  return row;
};
const reports = () => database.sql`
  select user_id, data from notifications where kind = 'delivery_failed'`;
const retry = (person: string, id: string) =>
  database.sql.begin(async (tx) => {
    await actAs(tx, person);
    await tx`select retry_delivery(${id})`;
  });

describe("a message", () => {
  it("is written once per kind, subject and sequence, also when the change is reported twice", async () => {
    const subject = randomUUID();
    await database.notify(maya, "visitor_approved", subject);
    await database.notify(maya, "visitor_approved", subject);
    expect(await database.claim()).toHaveLength(1);
    expect(await database.sql`select from notifications`).toHaveLength(1);
  });

  it("is not written by a change that is rolled back", async () => {
    const undone = database.sql.begin(async (tx) => {
      await tx`select private.notify(${maya}, 'visitor_approved', ${randomUUID()}, 0, '{}')`;
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await database.sql`select from notifications`).toHaveLength(0);
    expect(await database.claim()).toEqual([]);
  });

  it("is claimed with the present address, the name and a token where it is optional", async () => {
    await database.notify(maya);
    await database.notify(maya, "payment_received");
    await database.sql`select private.send_to('staff', 'feedback_received', ${randomUUID()}, 0, '{}')`;
    await database.sql`update auth.users set email = 'new@example.org' where id = ${maya}`;
    await database.sql`delete from outbox where kind = 'account_security'`;
    await database.sql`update profiles set full_name = 'Maya' where id = ${maya}`;
    const found = await database.claim();
    expect(found.toSorted((a, b) => b.kind.localeCompare(a.kind))).toMatchObject([
      {
        kind: "visitor_approved",
        recipient: "new@example.org",
        member_name: "Maya",
        attempts: 1,
        unsubscribe_token: expect.stringContaining(`${maya}.visitor_approved.`),
      },
      { kind: "payment_received", recipient: "new@example.org", unsubscribe_token: null },
      { kind: "feedback_received", recipient: "staff", unsubscribe_token: null, user_id: null },
    ]);
  });

  it("is claimed by one worker until its lease ends, and then by another", async () => {
    await database.notify(maya);
    const first = await claimOne();
    expect(await database.claim()).toEqual([]);
    await database.sql`update outbox set due_at = now()`;
    const second = await claimOne();
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    expect(await database.record(first)).toBeNull();
    expect(await database.record(second)).toBe("sent");
    expect(await database.record(second)).toBeNull();
    expect(await stored()).toMatchObject({ status: "sent", lease: null, last_error: null });
  });

  it("is tried again after 1, 5 and 15 minutes, 1, 3 and 6 hours, and fails then", async () => {
    await database.notify(maya);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect(await database.record(await claimOne(), "The mail service is down")).toBe("due");
      waits.push(Number((await stored())?.["wait"]) / 60);
      expect(await database.claim()).toEqual([]);
      await database.sql`update outbox set due_at = now()`;
    }
    expect(waits.map(Math.round)).toEqual([1, 5, 15, 60, 180, 360]);
    expect(await reports()).toHaveLength(0);
    expect(await database.record(await claimOne(), "The mail service is down")).toBe("failed");
    expect(await stored()).toMatchObject({ last_error: "The mail service is down", attempts: 7 });
    expect(await reports()).toMatchObject([
      { user_id: boss, data: { kind: "visitor_approved", error: "The mail service is down" } },
    ]);
  });

  it("fails when seven workers stopped without a result", async () => {
    await database.notify(maya);
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await claimOne();
      await database.sql`update outbox set due_at = now()`;
    }
    expect(await database.claim()).toEqual([]);
    expect(await stored()).toMatchObject({
      status: "failed",
      last_error: "Sending was started 7 times without a result.",
    });
  });

  it("that is permanently refused is not tried again, and admins are notified once per kind and hour", async () => {
    for (const kind of ["visitor_approved", "visitor_approved", "payment_received"]) {
      await database.notify(maya, kind);
    }
    for (const message of await database.claim()) {
      expect(await database.record(message, "No such mailbox", true)).toBe("failed");
    }
    await database.sql`update outbox set due_at = now()`;
    expect(await database.claim()).toEqual([]);
    expect(await reports()).toHaveLength(2);
    expect(await database.sql`select from outbox where kind = 'delivery_failed'`).toHaveLength(0);
  });

  it("that failed or waits is due again when an admin retries it, and with all attempts", async () => {
    await database.notify(maya);
    const failed = await claimOne();
    await expect(retry(boss, failed.id)).rejects.toThrow("unknown_delivery");
    await database.record(failed, "The mail service is down");
    await retry(boss, failed.id);
    await database.record(await claimOne(), "No such mailbox", true);
    await expect(retry(maya, failed.id)).rejects.toThrow("not_admin");
    await retry(boss, failed.id);
    const again = await claimOne();
    expect(again).toMatchObject({ id: failed.id, attempts: 1 });
    expect(await database.record(again)).toBe("sent");
    await expect(retry(boss, failed.id)).rejects.toThrow("unknown_delivery");
  });
});

it("a worker that records a message after its bounce changes nothing", async () => {
  await database.notify(maya);
  const sent = await claimOne();
  await database.sql`select record_bounce(${sent.id}, 'No such mailbox')`;
  expect(await database.record(sent)).toBeNull();
  expect(await stored()).toMatchObject({ status: "failed", lease: null });
});
