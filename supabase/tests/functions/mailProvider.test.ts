import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messageFaults } from "@portal/shared/testing/calendarFaults";
import { add, day, giveCredits, newRoom } from "../rows";
import { admin, newMember, sql, type TestUser } from "../stack";
import { MailProvider, signEvent, startWithProvider } from "./mailProvider";

const provider = new MailProvider();
let functions: Awaited<ReturnType<typeof startWithProvider>>;
let maya: TestUser;
beforeAll(async () => {
  functions = await startWithProvider(provider);
});
afterAll(() => functions.stop());
beforeEach(async () => {
  await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
  maya = await newMember("Maya Mails");
});

async function book(member: TestUser): Promise<void> {
  await giveCredits(member.id, 20);
  await add("bookings", {
    user_id: member.id,
    room_id: await newRoom({}),
    booking_date: await day(2),
    start_time: "10:00",
    duration: 2,
  });
}

const messageTo = async ({ id }: TestUser) => {
  const [message] = await sql`
    select id, status, attempts, last_error, lease, extract(epoch from due_at - now())::int as wait
    from outbox where user_id = ${id}`;
  return message;
};
const makeDue = ({ id }: TestUser) =>
  sql`update outbox set due_at = now() where user_id = ${id} and status = 'due'`;

test("sends the email with its calendar, the unsubscribe headers and the id as idempotency key", async () => {
  await book(maya);
  expect(await functions.run()).toMatchObject({ sent: 1, due: 0, failed: 0, more: false });
  const [mail] = provider.sentTo(maya.email);
  expect(mail).toMatchObject({
    from: "Banyan Coworking <no-reply@portal.local>",
    to: [maya.email],
    headers: {
      "List-Unsubscribe": expect.stringMatching(/^<http.*\/functions\/v1\/unsubscribe\?token=.*>$/),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    attachments: [
      { filename: "invite.ics", content_type: "text/calendar; charset=utf-8; method=REQUEST" },
    ],
  });
  const file = Buffer.from(mail?.attachments?.[0]?.content ?? "", "base64").toString();
  expect(messageFaults(file)).toEqual([]);
  expect(provider.keys.at(-1)).toBe((await messageTo(maya))?.["id"]);
});

test("sends again after a fault of the service, once", async () => {
  await book(maya);
  provider.faults.set(maya.email, [{ status: 503, message: "Maintenance" }]);
  expect(await functions.run()).toMatchObject({ sent: 0, due: 1 });
  expect(await messageTo(maya)).toMatchObject({
    status: "due",
    attempts: 1,
    lease: null,
    last_error: 'The mail service responded with status 503: {"message":"Maintenance"}',
    wait: expect.closeTo(60, -1),
  });
  expect(await functions.run()).toMatchObject({ sent: 0, due: 0 });
  await makeDue(maya);
  expect(await functions.run()).toMatchObject({ sent: 1 });
  expect(await functions.run()).toMatchObject({ sent: 0 });
  expect(provider.sentTo(maya.email)).toHaveLength(1);
});

test("repeats a request without a response with the same key, so that one email arrives", async () => {
  await book(maya);
  provider.faults.set(maya.email, ["lost"]);
  expect(await functions.run()).toMatchObject({ due: 1 });
  await makeDue(maya);
  expect(await functions.run()).toMatchObject({ sent: 1 });
  expect(provider.sentTo(maya.email)).toHaveLength(1);
  expect(new Set(provider.keys.slice(-2)).size).toBe(1);
});

test("gives up at once on an address that the service refuses, and admins can retry", async () => {
  await book(maya);
  provider.faults.set(maya.email, [{ status: 422, message: "Invalid `to` field" }]);
  expect(await functions.run()).toMatchObject({ sent: 0, failed: 1 });
  const failed = await messageTo(maya);
  expect(failed).toMatchObject({
    status: "failed",
    attempts: 1,
    last_error: expect.stringContaining("The mail service refused the email"),
  });
  const boss = await admin();
  const { data } = await boss.client
    .from("outbox")
    .select("last_error")
    .eq("status", "failed")
    .eq("user_id", maya.id)
    .throwOnError();
  expect(data).toHaveLength(1);
  const reports = await sql`
    select from notifications where user_id = ${boss.id} and kind = 'delivery_failed'`;
  expect(reports.length).toBeGreaterThan(0);
  await boss.client.rpc("retry_delivery", { outbox_id: String(failed?.["id"]) }).throwOnError();
  expect(await functions.run()).toMatchObject({ sent: 1 });
  expect(provider.sentTo(maya.email)).toHaveLength(1);
});

test("a bounce that the service reports later fails visibly, once, and can be retried", async () => {
  await book(maya);
  await functions.run();
  const [tag] = provider.sentTo(maya.email)[0]?.tags ?? [];
  expect(tag).toEqual({ name: "outbox", value: (await messageTo(maya))?.["id"] });
  const data = { tags: { outbox: tag?.value }, bounce: { message: "Mailbox not found." } };
  const event = JSON.stringify({ type: "email.bounced", data });
  for (const headers of [
    {},
    signEvent(`${event} `),
    signEvent(event, { key: Buffer.alloc(24) }),
    signEvent(event, { at: Date.now() - 301_000 }),
  ]) {
    expect(await functions.reportEvent(event, headers)).toMatchObject({ status: 401 });
  }
  expect(await messageTo(maya)).toMatchObject({ status: "sent" });
  const opened = JSON.stringify({ type: "email.opened", data });
  expect((await functions.reportEvent(opened, signEvent(opened))).body).toEqual({
    outcome: "ignored",
  });

  const outcomes = [
    await functions.reportEvent(event, signEvent(event)),
    await functions.reportEvent(event, signEvent(event)),
  ];
  expect(outcomes.map(({ body }) => body["outcome"])).toEqual(["failed", "already_known"]);
  const failed = await messageTo(maya);
  expect(failed).toMatchObject({
    status: "failed",
    last_error: "The address does not accept emails. Mailbox not found.",
  });
  const boss = await admin();
  await boss.client.rpc("retry_delivery", { outbox_id: String(failed?.["id"]) }).throwOnError();
  expect(await functions.run()).toMatchObject({ sent: 1 });
  expect(provider.sentTo(maya.email)).toHaveLength(2);
});

test("a bounce of a message that is not recorded as sent fails visibly", async () => {
  await book(maya);
  provider.faults.set(maya.email, ["lost"]);
  expect(await functions.run()).toMatchObject({ due: 1 });
  const data = {
    tags: { outbox: (await messageTo(maya))?.["id"] },
    bounce: { message: "Mailbox\u0000not found." },
  };
  const event = JSON.stringify({ type: "email.bounced", data });
  expect((await functions.reportEvent(event, signEvent(event))).body).toEqual({
    outcome: "failed",
  });
  expect(await messageTo(maya)).toMatchObject({
    status: "failed",
    last_error: "The address does not accept emails. Mailbox not found.",
  });
});

test("delivers other emails while some hang, and tries those again later", async () => {
  const hanging = await Promise.all(Array.from({ length: 12 }, () => newMember()));
  const others = await Promise.all(Array.from({ length: 3 }, () => newMember()));
  for (const { email } of hanging) provider.faults.set(email, ["hangs"]);
  for (const member of [...hanging, ...others]) {
    await sql`select private.notify(${member.id}, 'visitor_approved', ${member.id}, 0,
      '{"visitor_id": "1", "visitor_name": "Arjun", "visit_date": "2026-11-27"}')`;
  }
  const runs = [functions.run(), functions.run()];
  const arrived = () => others.filter(({ email }) => provider.sentTo(email).length === 1).length;
  await expect.poll(arrived, { timeout: 8000 }).toBe(3);
  expect(provider.hanging).toBe(12);
  const results = await Promise.all(runs);
  expect(results.reduce((sum, { due }) => sum + due, 0)).toBe(12);
  for (const member of hanging) {
    expect(await messageTo(member)).toMatchObject({
      status: "due",
      attempts: 1,
      last_error: "The mail service did not respond within 10 seconds.",
    });
  }
});

test("four workers at once send each of 200 messages once", async () => {
  await sql`
    select private.notify(${maya.id}, 'visitor_approved', gen_random_uuid(), number,
      '{"visitor_id": "1", "visitor_name": "Arjun", "visit_date": "2026-11-27"}')
    from generate_series(1, 200) number`;
  const results = await Promise.all(Array.from({ length: 4 }, () => functions.run()));
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(200);
  expect(provider.sentTo(maya.email)).toHaveLength(200);
  expect(new Set(provider.keys.slice(-200)).size).toBe(200);
  expect(results.filter(({ sent }) => sent > 0).length).toBeGreaterThan(1);
});
