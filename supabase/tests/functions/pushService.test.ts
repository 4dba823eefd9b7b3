import { expect, test } from "vitest";
import { admin, newMember, sql } from "../stack";
import {
  devicesOf,
  functions,
  mails,
  makeDue,
  maya,
  messageOf,
  newDevice,
  notify,
  service,
  visit,
} from "./pushedMember";

test("sends a signed and encrypted message to every device of the member, once", async () => {
  const phone = await newDevice(maya);
  const laptop = await newDevice(maya);
  const subject = await notify(maya);
  expect(await functions.run()).toMatchObject({ sent: 1, due: 0, failed: 0 });
  expect(await functions.run()).toMatchObject({ sent: 0 });
  for (const device of [phone, laptop]) {
    expect(service.sentTo(device)).toEqual([
      {
        path: device.path,
        headers: expect.objectContaining({
          ttl: "14400",
          topic: subject.replaceAll("-", ""),
          "content-encoding": "aes128gcm",
        }),
        claims: expect.objectContaining({ aud: "https://fcm.googleapis.com" }),
        message: {
          title: "Visitor approved: Arjun",
          body: "Fri, 27 Nov 2026",
          path: "/visitors?tab=list",
          tag: subject,
        },
      },
    ]);
  }
});

test("shortens texts that a push service would refuse", async () => {
  const phone = await newDevice(maya);
  await notify(maya, { ...visit, visitor_name: "अर्जुन".repeat(1000) });
  expect(await functions.run()).toMatchObject({ sent: 1, failed: 0 });
  const [received] = service.sentTo(phone);
  expect(received?.message).toMatchObject({
    title: expect.stringMatching(/^Visitor approved: अर्जुन.{270,280}…$/u),
  });
});

test("tries again after a fault of the service, without the devices that have the message", async () => {
  const phone = await newDevice(maya);
  const laptop = await newDevice(maya);
  service.faults.set(phone.path, [{ status: 503 }]);
  await notify(maya);
  expect(await functions.run()).toMatchObject({ sent: 0, due: 1 });
  expect(await messageOf(maya)).toMatchObject({
    status: "due",
    attempts: 1,
    last_error: "The push service fcm.googleapis.com responded with status 503.",
  });
  await makeDue(maya);
  expect(await functions.run()).toMatchObject({ sent: 1 });
  expect(service.sentTo(phone)).toHaveLength(1);
  expect(service.sentTo(laptop)).toHaveLength(1);
});

test.each([404, 410])("deletes a device that is gone (%i) and keeps the others", async (status) => {
  const phone = await newDevice(maya);
  const laptop = await newDevice(maya);
  service.faults.set(phone.path, [{ status }]);
  await notify(maya);
  expect(await functions.run()).toMatchObject({ sent: 1, failed: 0 });
  expect(await devicesOf(maya)).toEqual([laptop.endpoint]);
});

test.each([
  ["an address that is not a URL", { endpoint: "https://xn--0.fcm.googleapis.com/fcm/send/1" }],
  ["a key that is not on the curve", { p256dh: "B".repeat(87) }],
])("deletes a device with %s and keeps the others", async (_what, wrong) => {
  const phone = await newDevice(maya);
  await newDevice(maya, wrong);
  await notify(maya);
  expect(await functions.run()).toMatchObject({ sent: 1, failed: 0 });
  expect(service.sentTo(phone)).toHaveLength(1);
  expect(await devicesOf(maya)).toEqual([phone.endpoint]);
});

test("skips a message without an alarm when its last device is gone", async () => {
  const phone = await newDevice(maya);
  service.faults.set(phone.path, [{ status: 410 }]);
  await notify(maya);
  expect(await functions.run()).toMatchObject({ sent: 0, failed: 0, skipped: 1 });
  expect(await messageOf(maya)).toMatchObject({ status: "skipped", last_error: null });
});

test("gives up on a refused message visibly, and admins can retry", async () => {
  const phone = await newDevice(maya);
  service.faults.set(phone.path, [{ status: 403 }]);
  await notify(maya);
  expect(await functions.run()).toMatchObject({ failed: 1 });
  const failed = await messageOf(maya);
  const boss = await admin();
  await boss.client.rpc("retry_delivery", { outbox_id: String(failed?.["id"]) }).throwOnError();
  expect(await functions.run()).toMatchObject({ sent: 1 });
  expect(service.sentTo(phone)).toHaveLength(1);
});

test("does not follow a redirect", async () => {
  const phone = await newDevice(maya);
  const laptop = await newDevice(maya);
  service.faults.set(phone.path, [{ status: 307, location: laptop.path }]);
  await notify(maya);
  expect(await functions.run()).toMatchObject({ failed: 1 });
  expect(service.sentTo(phone)).toEqual([]);
  expect(service.sentTo(laptop)).toHaveLength(1);
  expect(await messageOf(maya)).toMatchObject({
    last_error: "The push service fcm.googleapis.com responded with status 307.",
  });
});

test("fails visibly for facts that are missing", async () => {
  await newDevice(maya);
  await notify(maya, {});
  expect(await functions.run()).toMatchObject({ failed: 1 });
  expect(await messageOf(maya)).toMatchObject({
    last_error: expect.stringMatching(/^The message could not be written: Invalid key: /),
  });
});

test("delivers emails while the push service hangs, and tries its messages again later", async () => {
  const waiting = await Promise.all(Array.from({ length: 12 }, () => newMember()));
  for (const person of waiting) {
    service.faults.set((await newDevice(person)).path, ["hangs"]);
    await notify(person);
  }
  await sql`select private.notify(${maya.id}, 'visitor_approved', ${maya.id}, 0, ${sql.json(visit)})`;
  const run = functions.run();
  await expect.poll(() => mails.sentTo(maya.email), { timeout: 5000 }).toHaveLength(1);
  await expect.poll(() => service.hanging, { timeout: 5000 }).toBeGreaterThan(0);
  expect(await run).toMatchObject({ sent: 1, due: 12 });
  const [person] = waiting;
  expect(person && (await messageOf(person))).toMatchObject({
    status: "due",
    last_error: "The push service fcm.googleapis.com did not respond within 10 seconds.",
  });
});
