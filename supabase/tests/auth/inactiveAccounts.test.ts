import { randomUUID } from "node:crypto";
import { refusalOf, sentenceOf } from "@portal/shared/data/refusals";
import { samplePng } from "@portal/shared/images/sampleImages";
import { afterEach, describe, expect, it } from "vitest";
import { invoke } from "../functions/invoke";
import { joinTopic } from "../realtime/joinTopic";
import { listen, until } from "../realtime/listen";
import { connect, tokenOf } from "../realtime/rawSocket";
import { bookRoom } from "../rules/bookings/bookRoom";
import { newToken } from "../rules/releases/releaseToken";
import { actAs, inRolledBackTransaction } from "../rules/spaceTime";
import { day, newRoom } from "../rows";
import { admin, newMember, service, sql, stack, type TestUser } from "../stack";
import { endAccount, endings, newInactiveMember } from "./inactiveMember";

const sentence = "This account is closed or suspended. Please ask at the front desk.";
const inactive = expect.objectContaining({ code: "P0001", message: "account_inactive" });
const noAccess = "Unauthorized: The account is banned or deleted";

const temporary: string[] = [];
afterEach(() => sql`delete from user_roles where user_id = any(${temporary.splice(0)})`);

async function newAdmin(): Promise<TestUser> {
  const person = await newMember("Temporary Admin");
  temporary.push(person.id);
  await sql`insert into user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}

describe.each(endings)("with the token of a %s account", (ending) => {
  it("a write is refused with a sentence", async () => {
    const [maya, other] = [await newMember("Maya"), await newMember()];
    const [room, nextWeek] = [await newRoom({ credits_per_hour: null }), await day(7)];
    await endAccount(maya, ending);
    const refused = await bookRoom(nextWeek, maya, room, "10:00", 1);
    expect(refused).toMatchObject({ status: 401, error: inactive });
    const refusal = refusalOf(refused.error);
    expect(refusal && sentenceOf(refusal)).toBe(sentence);
    expect((await bookRoom(nextWeek, other, room, "10:00", 1)).error).toBeNull();
  });

  it("reads of settings, rooms and profiles are refused", async () => {
    const { client, id } = await newInactiveMember(ending);
    const wifi = await client.from("system_settings").select().eq("key", "wifi");
    const rooms = await client.from("rooms").select();
    const profile = await client.from("profiles").select().eq("id", id);
    const counted = await client.from("events").select("*", { count: "exact", head: true });
    expect([wifi.error, rooms.error, profile.error]).toEqual([inactive, inactive, inactive]);
    expect(counted.status).toBe(401);
  });

  it("policies alone show no row and accept none, as in realtime and storage", async () => {
    const { id } = await newInactiveMember(ending);
    const other = await newMember();
    await newRoom();
    await inRolledBackTransaction(async (transaction) => {
      await actAs(transaction, other.id);
      expect((await transaction`select id from rooms`).length).toBeGreaterThan(0);
      await actAs(transaction, id);
      expect(await transaction`select id from rooms`).toEqual([]);
      expect(await transaction`select id from system_settings`).toEqual([]);
      await expect(
        transaction`insert into calendar_feeds (user_id) values (${id})`,
      ).rejects.toMatchObject({ code: "42501" });
    });
  });

  it("no object is listed, uploaded or deleted, also with a URL that was signed before", async () => {
    const boss = await newAdmin();
    const images = boss.client.storage.from("events");
    const [before, after] = [`${randomUUID()}.png`, `${randomUUID()}.png`];
    const { data: signed } = await images.createSignedUploadUrl(after);
    const pixel = new Blob([new Uint8Array(samplePng)], { type: "image/png" });
    await images.upload(before, pixel);
    await endAccount(boss, ending);
    expect((await images.list()).data ?? []).toEqual([]);
    expect((await images.remove([before])).data ?? []).toEqual([]);
    expect((await images.upload(after, pixel)).error).toMatchObject({ statusCode: "403" });
    expect((await images.createSignedUploadUrl(after)).error).toMatchObject({ statusCode: "403" });
    const late = await images.uploadToSignedUrl(after, signed?.token ?? "", pixel);
    expect(late.error).toMatchObject({ statusCode: "403" });
    expect(
      await sql`select name from storage.objects where name = any(${[before, after]})`,
    ).toEqual([{ name: before }]);
  });

  it("no channel is joined or renewed", async () => {
    const member = await newInactiveMember(ending);
    const refused = { status: "error", response: { reason: noAccess } };
    expect((await joinTopic(`user:${member.id}`, member.id)).reply).toEqual(refused);
    const open = await connect();
    const topic = "realtime:anything";
    const access_token = await tokenOf(member.id, 60);
    open.send("1", "1", topic, "phx_join", { config: {}, access_token });
    await until(() => open.events(topic).length === 1);
    expect(open.events(topic)[0]?.payload).toEqual(refused);
    open.send("2", "2", topic, "phx_join", { config: {} });
    open.send("2", "3", topic, "access_token", { access_token });
    await until(() => open.events(topic).length === 4);
    expect(open.events(topic).slice(1)).toMatchObject([
      { event: "phx_reply", payload: { status: "ok" } },
      { event: "system", payload: { status: "error", message: noAccess } },
      { event: "phx_close" },
    ]);
  });

  it("running channels are closed", async () => {
    const [ended, staying] = [await newMember(), await newMember()];
    const topic = `slots:${await day(20)}`;
    const [closing, open] = [await joinTopic(topic, ended.id), await joinTopic(topic, staying.id)];
    const changes = await listen(ended.client, "space_updates");
    await endAccount(ended, ending);
    await until(() => closing.events(closing.topic).some(({ event }) => event === "phx_close"));
    await until(() => changes.statuses.includes("CLOSED"));
    await sql`select realtime.send('{"n": 1}', 'taken', ${topic}, true)`;
    await until(() => open.messages().length === 1);
    expect(closing.messages()).toEqual([]);
  });

  it("the auth service changes nothing", async () => {
    const { client } = await newInactiveMember(ending);
    const code = ending === "banned" ? "user_banned" : "user_not_found";
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code });
    const changed = await client.auth.updateUser({ password: "Another123" });
    expect(changed.error).toMatchObject({ status: 403, code });
  });

  it.each([
    ["create-order-test", { credits: 1 }],
    ["verify-payment-test", { orderId: "o", paymentId: "p", paymentSignature: "s" }],
    ["send-email", { feedbackId: randomUUID() }],
    ["create-user", { fullName: "Mallory", email: "mallory@example.com" }],
  ])("the function %s is refused", async (name, body) => {
    const boss = await newAdmin();
    await endAccount(boss, ending);
    expect(await invoke(boss.client, name, body)).toEqual({ status: 401, body: inactive });
  });

  it("the link of the calendar is no longer valid", async () => {
    const { id, client } = await newMember();
    const { data } = await client
      .from("calendar_feeds")
      .insert({ user_id: id })
      .select("token")
      .single()
      .throwOnError();
    const feed = () => fetch(`${stack.apiUrl}/functions/v1/calendar-feed?token=${data.token}`);
    expect((await feed()).status).toBe(200);
    await endAccount({ id }, ending);
    expect((await feed()).status).toBe(404);
  });

  it("the release tokens that it created are no longer valid", async () => {
    const boss = await newAdmin();
    const { token } = await newToken(boss.client);
    const use = () =>
      service.rpc("use_release_token", { token, module: "mf-test", action: "release" });
    expect((await use()).error).toBeNull();
    await endAccount(boss, ending);
    expect((await use()).error?.message).toMatch(
      /^(release_token_without_admin|bad_release_token)$/,
    );
  });
});

it("a ban that ends gives access again, with the same token", async () => {
  const member = await newInactiveMember("banned");
  const rooms = () => member.client.from("rooms").select("id").limit(1);
  expect((await rooms()).error).toEqual(inactive);
  await sql`update auth.users set banned_until = now() - interval '1 second' where id = ${member.id}`;
  expect((await rooms()).error).toBeNull();
  expect((await joinTopic(`user:${member.id}`, member.id)).reply).toMatchObject({ status: "ok" });
});

it("a soft deletion ends access, as hosted projects offer it", async () => {
  const member = await newMember();
  await sql`update auth.users set deleted_at = now() where id = ${member.id}`;
  expect((await member.client.from("rooms").select("id")).error).toEqual(inactive);
});

it("anonymous callers and the server are not affected", async () => {
  const { client } = await admin();
  for (const caller of [client, service])
    expect((await caller.from("snacks").select("id").limit(1)).error).toBeNull();
});
