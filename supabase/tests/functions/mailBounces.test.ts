import { expect, test } from "vitest";
import { admin } from "../stack";
import { book, functions, maya, messageTo, provider } from "./mailedMember";
import { signEvent } from "./mailProvider";

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
