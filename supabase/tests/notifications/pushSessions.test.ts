import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { refusalIn } from "../rules/refusal";
import { memberPerTest, signIn, sql, type TestUser } from "../stack";

const maya = memberPerTest("Maya Sessions");

/** A second device of the same member, with a session of its own. */
const phoneOfMaya = () => signIn(maya.email, maya.password);

const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
const turnPushOn = ({ client }: TestUser, device: string, endpoint = newEndpoint()) =>
  client.rpc("save_push_subscription", {
    endpoint,
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
    device,
  });
const devices = async () =>
  (
    await sql<{ device: string }[]>`
      select device from push_subscriptions where user_id = ${maya.id} order by device`
  ).map(({ device }) => device);

it("a device ends when its session is signed out, and others stay", async () => {
  const phone = await phoneOfMaya();
  await turnPushOn(maya, "laptop").throwOnError();
  await turnPushOn(phone, "phone").throwOnError();
  await phone.client.auth.signOut({ scope: "local" });
  expect(await devices()).toEqual(["laptop"]);
});

it("all devices end when the member signs out everywhere", async () => {
  const phone = await phoneOfMaya();
  await turnPushOn(maya, "laptop").throwOnError();
  await turnPushOn(phone, "phone").throwOnError();
  await maya.client.auth.signOut({ scope: "global" });
  expect(await devices()).toEqual([]);
});

it("other devices end when the password changes", async () => {
  const phone = await phoneOfMaya();
  await turnPushOn(maya, "laptop").throwOnError();
  await turnPushOn(phone, "phone").throwOnError();
  const { error } = await maya.client.auth.updateUser({ password: "Changed456" });
  expect(error).toBeNull();
  expect(await devices()).toEqual(["laptop"]);
});

it("a device cannot be added with the access token of a session that has ended", async () => {
  await sql`delete from auth.sessions where user_id = ${maya.id}`;
  const { error } = await turnPushOn(maya, "laptop");
  expect(refusalIn(error)?.code).toBe("not_signed_in");
  expect(await devices()).toEqual([]);
});

it("a device belongs to the session in which push was turned on last", async () => {
  const phone = await phoneOfMaya();
  const endpoint = newEndpoint();
  await turnPushOn(phone, "laptop", endpoint).throwOnError();
  await turnPushOn(maya, "laptop", endpoint).throwOnError();
  await phone.client.auth.signOut({ scope: "local" });
  expect(await devices()).toEqual(["laptop"]);
});
