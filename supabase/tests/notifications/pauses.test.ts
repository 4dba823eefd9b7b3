import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { mailsTo } from "../mails";
import { anon, memberPerTest, newMember, sql, type TestUser } from "../stack";

const maya = memberPerTest("Maya Pauses");

const pause = ({ client }: Pick<TestUser, "client">, ends?: string) =>
  client.rpc("pause_notifications", ends ? { ends } : {});

const notify = (person: TestUser, kind: string) =>
  sql`select private.notify(${person.id}, ${kind}, ${randomUUID()}, 0, '{}')`;

const addDevice = () =>
  maya.client
    .rpc("save_push_subscription", {
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      p256dh: "B".repeat(87),
      auth: "A".repeat(22),
      device: "Chrome on Android",
    })
    .throwOnError();

const written = async (person: TestUser) => {
  const [row] = await sql<{ bell: string[]; messages: string[] }[]>`
    select
      array(select kind from notifications where user_id = ${person.id} and is_shown order by kind) as bell,
      array(select channel || ' ' || kind from outbox where user_id = ${person.id} order by 1) as messages`;
  return row;
};

it("sends no email or push message during a pause, and shows all in the bell", async () => {
  await addDevice();
  await pause(maya, "switched_on").throwOnError();
  await notify(maya, "visitor_approved");
  await notify(maya, "walk_in_waiting");
  expect(await written(maya)).toEqual({
    bell: ["visitor_approved", "walk_in_waiting"],
    messages: [],
  });
  await pause(maya).throwOnError();
  await notify(maya, "visitor_approved");
  expect((await written(maya))?.messages).toEqual([
    "email visitor_approved",
    "push visitor_approved",
  ]);
});

it("shows in the bell what would only have been mailed, and still nothing that is off", async () => {
  const choose = (kind: string, by_email: boolean) =>
    maya.client
      .from("notification_choices")
      .upsert({ user_id: maya.id, kind, in_portal: false, by_email, by_push: false })
      .throwOnError();
  await choose("visitor_approved", true);
  await choose("visitor_rejected", false);
  await pause(maya, "today").throwOnError();
  await notify(maya, "visitor_approved");
  await notify(maya, "visitor_rejected");
  expect(await written(maya)).toEqual({ bell: ["visitor_approved"], messages: [] });
});

it("still mails receipts, and emails about the security of the account", async () => {
  await addDevice();
  await pause(maya, "switched_on").throwOnError();
  await notify(maya, "payment_received");
  expect((await written(maya))?.messages).toEqual(["email payment_received"]);
  const { error } = await anon.auth.resetPasswordForEmail(maya.email);
  expect(error).toBeNull();
  expect(await mailsTo(maya.email)).toHaveLength(1);
});

it("drops what waits to be sent, except receipts, and leaves other members alone", async () => {
  const ravi = await newMember("Ravi Reads");
  await addDevice();
  for (const kind of ["visitor_approved", "payment_received"]) {
    await notify(maya, kind);
    await notify(ravi, kind);
  }
  await pause(maya, "switched_on").throwOnError();
  expect((await written(maya))?.messages).toEqual(["email payment_received"]);
  expect((await written(ravi))?.messages).toEqual([
    "email payment_received",
    "email visitor_approved",
  ]);
  await notify(ravi, "visitor_rejected");
  expect((await written(ravi))?.messages).toContain("email visitor_rejected");
});

it.each([
  ["today", "00:00:00"],
  ["tomorrow_morning", "08:00:00"],
])("ends at the time of the space: %s", async (ends, time) => {
  await pause(maya, "switched_on").throwOnError();
  await pause(maya, ends).throwOnError();
  const [row] = await sql`
    select (until at time zone 'Asia/Kolkata')::time::text as time,
      (until at time zone 'Asia/Kolkata')::date - private.space_today() as days
    from notification_pauses where user_id = ${maya.id}`;
  expect(row).toEqual({ time, days: 1 });
});

it("has no effect after its end", async () => {
  await pause(maya, "today").throwOnError();
  await sql`update notification_pauses set until = now() - interval '1 second' where user_id = ${maya.id}`;
  await notify(maya, "visitor_approved");
  expect((await written(maya))?.messages).toEqual(["email visitor_approved"]);
});

it("is refused for an unknown end and for visitors", async () => {
  expect((await pause(maya, "forever")).error?.message).toBe("bad_pause");
  expect((await pause({ client: anon }, "today")).error?.code).toBe("42501");
});
