import { expect, test } from "vitest";
import { messageFaults } from "@portal/shared/testing/calendarFaults";
import { admin, newMember, sql, type TestUser } from "../stack";
import { book, functions, makeDue, maya, messageTo, provider } from "./mailedMember";

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

test("delivers other emails while some hang, and tries those again later", async () => {
  const hanging = await Promise.all(Array.from({ length: 10 }, () => newMember()));
  const others = await Promise.all(Array.from({ length: 3 }, () => newMember()));
  for (const { email } of hanging) provider.faults.set(email, ["hangs"]);
  const notify = ({ id }: TestUser) => sql`
    select private.notify(${id}, 'visitor_approved', ${id}, 0,
      '{"visitor_id": "1", "visitor_name": "Arjun", "visit_date": "2026-11-27"}')`;
  for (const member of hanging) await notify(member);
  // Sends ten messages at once, so all of it hangs.
  const first = functions.runUntilDone();
  await expect.poll(() => provider.hanging, { timeout: 30_000 }).toBe(10);
  for (const member of others) await notify(member);
  const second = functions.runUntilDone();
  const arrived = () => others.filter(({ email }) => provider.sentTo(email).length === 1).length;
  await expect
    .poll(() => ({ arrived: arrived(), hanging: provider.hanging }), { timeout: 30_000 })
    .toEqual({ arrived: 3, hanging: 10 });
  expect(await second).toMatchObject({ sent: 3, due: 0 });
  expect(await first).toMatchObject({ sent: 0, due: 10 });
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
  const results = await Promise.all(Array.from({ length: 4 }, () => functions.runUntilDone()));
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(200);
  expect(provider.sentTo(maya.email)).toHaveLength(200);
  expect(new Set(provider.keys.slice(-200)).size).toBe(200);
  expect(results.filter(({ sent }) => sent > 0).length).toBeGreaterThan(1);
});
