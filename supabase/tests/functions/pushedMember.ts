import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { memberPerTest, sql, type TestUser } from "../stack";
import { MailProvider, startWithProvider } from "./mailProvider";
import { Device, PushService, vapid } from "./pushService";

export const maya = memberPerTest("Maya Pushes");
export const mails = new MailProvider();
export const service = new PushService();
export let functions: Awaited<ReturnType<typeof startWithProvider>>;
beforeAll(async () => {
  vi.stubEnv("PUSH_SERVICE_URL", await service.start());
  vi.stubEnv("VAPID_PUBLIC_KEY", vapid.publicKey);
  vi.stubEnv("VAPID_PRIVATE_KEY", vapid.privateKey);
  vi.stubEnv("VAPID_SUBJECT", vapid.subject);
  functions = await startWithProvider(mails);
});
afterAll(async () => {
  await functions.stop();
  service.stop();
});
beforeEach(async () => {
  await sql`update outbox set status = 'sent', sent_at = now() where status = 'due'`;
});

export const visit = { visitor_id: "1", visitor_name: "Arjun", visit_date: "2026-11-27" };

export async function newDevice(person: TestUser, wrong: Partial<Device> = {}): Promise<Device> {
  const device = service.add(new Device());
  const { endpoint, p256dh, auth } = { ...device, ...wrong };
  await person.client
    .rpc("save_push_subscription", { endpoint, p256dh, auth, device: "Chrome on Android" })
    .throwOnError();
  return device;
}

export async function notify(person: TestUser, data: object = visit): Promise<string> {
  const subject = randomUUID();
  await sql`
    insert into notification_choices (user_id, kind, in_portal, by_email)
    values (${person.id}, 'visitor_approved', true, false) on conflict do nothing`;
  await sql`select private.notify(${person.id}, 'visitor_approved', ${subject}, 0, ${sql.json(data as never)})`;
  return subject;
}

export const messageOf = async ({ id }: TestUser) => {
  const [message] = await sql`
    select id, status, attempts, last_error from outbox where user_id = ${id} and channel = 'push'`;
  return message;
};
export const devicesOf = async ({ id }: TestUser) =>
  (await sql`select endpoint from push_subscriptions where user_id = ${id}`).map(
    ({ endpoint }) => endpoint as string,
  );
export const makeDue = ({ id }: TestUser) =>
  sql`update outbox set due_at = now() where user_id = ${id} and status = 'due'`;
