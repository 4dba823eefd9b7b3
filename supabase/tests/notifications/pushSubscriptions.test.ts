import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { refusalIn } from "../rules/refusal";
import { anon, memberPerTest, newMember, sql, type TestUser } from "../stack";

const maya = memberPerTest("Maya Devices");

const fcm = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
const save = ({ client }: Pick<TestUser, "client">, endpoint: string, more: object = {}) =>
  client.rpc("save_push_subscription", {
    endpoint,
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
    device: "Chrome on Android",
    ...more,
  });
const devicesOf = async ({ id }: TestUser) =>
  (
    await sql`select endpoint from push_subscriptions where user_id = ${id} order by last_used_at`
  ).map(({ endpoint }) => endpoint as string);
const notify = (person: TestUser, kind: string) =>
  sql`select private.notify(${person.id}, ${kind}, ${randomUUID()}, 0, '{}')`;
const pushesTo = async ({ id }: TestUser) =>
  (await sql`select kind from outbox where user_id = ${id} and channel = 'push' order by kind`).map(
    ({ kind }) => kind as string,
  );

describe("a device", () => {
  it.each([
    "http://fcm.googleapis.com/fcm/send/1",
    "https://localhost/fcm/send/1",
    "https://127.0.0.1/1",
    "https://10.0.0.8/1",
    "https://192.168.1.1/1",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/1",
    "https://[fd00::1]/1",
    "https://2130706433/1",
    "https://internal.example.com/1",
    "https://evilfcm.googleapis.com.example.com/1",
    "https://notfcm.googleapis.com/1",
    "https://fcm.googleapis.com:8443/1",
    "https://fcm.googleapis.com@127.0.0.1/1",
    "https://fcm.googleapis.com\\@127.0.0.1/1",
    "https://127.0.0.1/#.fcm.googleapis.com/1",
    "https://127.0.0.1#.fcm.googleapis.com/1",
    "https://127.0.0.1?.fcm.googleapis.com/1",
    "https://fcm.googleapis.com",
    "https://fcm.googleapis.com/a\nb",
    "file:///etc/passwd",
    "",
  ])("is refused unless its endpoint is one of a push service: %j", async (endpoint) => {
    const { error } = await save(maya, endpoint);
    expect(refusalIn(error)).toMatchObject({ code: "unknown_push_service" });
    expect(await devicesOf(maya)).toEqual([]);
  });

  it.each([
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QOabc",
    "https://wns2-pn1p.notify.windows.com/w/?token=abc%3d",
    "https://jmt17.google.com/fcm/send/abc",
  ])("can use the service of each browser: %s", async (service) => {
    const endpoint = `${service}${randomUUID()}`;
    expect((await save(maya, endpoint)).error).toBeNull();
    expect(await devicesOf(maya)).toEqual([endpoint]);
  });

  it.each([
    { p256dh: "short" },
    { p256dh: "x".repeat(88) },
    { auth: "short" },
    { device: "" },
    { endpoint: `${fcm()}${"x".repeat(1000)}` },
  ])("is refused with unusable keys: %o", async (wrong) => {
    expect(refusalIn((await save(maya, fcm(), wrong)).error)?.code).toBe("bad_push_subscription");
  });

  it("is refused for visitors", async () => {
    expect((await save({ client: anon }, fcm())).error?.code).toBe("42501");
  });

  it("belongs to the member who turned push on last", async () => {
    const shared = fcm();
    const eve = await newMember();
    await save(maya, shared).throwOnError();
    await save(eve, shared).throwOnError();
    expect(await devicesOf(maya)).toEqual([]);
    expect(await devicesOf(eve)).toEqual([shared]);
  });

  it("beyond the tenth replaces the one that was not used for the longest time", async () => {
    const endpoints = Array.from({ length: 12 }, fcm);
    for (const endpoint of endpoints) await save(maya, endpoint).throwOnError();
    expect(await devicesOf(maya)).toEqual(endpoints.slice(2));
  });

  it("counts to ten also when many are added at once", async () => {
    await Promise.all(Array.from({ length: 15 }, () => save(maya, fcm()).throwOnError()));
    expect(await devicesOf(maya)).toHaveLength(10);
  });
});

describe("a push message", () => {
  it("is written for members with a device, and for kinds that are pushed", async () => {
    await notify(maya, "visitor_approved");
    expect(await pushesTo(maya)).toEqual([]);
    await save(maya, fcm()).throwOnError();
    await notify(maya, "visitor_approved");
    await notify(maya, "payment_received");
    await notify(maya, "space_update");
    expect(await pushesTo(maya)).toEqual(["payment_received", "visitor_approved"]);
  });

  it("that waits is dropped when the member turns off its kind, but not for a choice of emails", async () => {
    await save(maya, fcm()).throwOnError();
    await notify(maya, "visitor_approved");
    const choose = (by_email: boolean, by_push: boolean) =>
      maya.client
        .from("notification_choices")
        .upsert({ user_id: maya.id, kind: "visitor_approved", in_portal: true, by_email, by_push })
        .throwOnError();
    const waiting = async () =>
      (await sql`select channel from outbox where user_id = ${maya.id} order by channel`).map(
        ({ channel }) => channel as string,
      );
    expect(await waiting()).toEqual(["email", "push"]);
    await choose(false, true);
    expect(await waiting()).toEqual(["push"]);
    await choose(true, false);
    expect(await waiting()).toEqual([]);
  });

  it("follows the member's choice, which other choices leave alone", async () => {
    await save(maya, fcm()).throwOnError();
    const choose = (kind: string, choice: object) =>
      maya.client
        .from("notification_choices")
        .upsert({ user_id: maya.id, kind, in_portal: false, by_email: false, ...choice })
        .throwOnError();
    await choose("visitor_approved", {});
    await choose("visitor_rejected", { by_push: false });
    await choose("space_update", { by_push: true });
    for (const kind of ["visitor_approved", "visitor_rejected", "space_update"]) {
      await notify(maya, kind);
    }
    expect(await pushesTo(maya)).toEqual(["space_update", "visitor_approved"]);
  });

  it("is claimed with its devices by the holder of the lease only", async () => {
    await save(maya, fcm()).throwOnError();
    const call = (rpc: "push_targets" | "record_push") =>
      maya.client.rpc(rpc, { outbox_id: randomUUID(), lease: randomUUID() });
    expect((await call("push_targets")).error?.code).toBe("42501");
    expect((await call("record_push")).error?.code).toBe("42501");
    await notify(maya, "visitor_approved");
    const [found] = await sql`
      update outbox set lease = gen_random_uuid(), due_at = now() + interval '1 hour'
      where user_id = ${maya.id} and channel = 'push' returning id, lease`;
    const targets = (lease: string) => sql`select id from push_targets(${found?.["id"]}, ${lease})`;
    expect(await targets(String(found?.["lease"]))).toHaveLength(1);
    expect(await targets(randomUUID())).toHaveLength(0);
    const [lost] = await sql`select record_push(${found?.["id"]}, ${randomUUID()}) as status`;
    expect(lost?.["status"]).toBeNull();
  });

  it("is given up four hours after the change", async () => {
    await save(maya, fcm()).throwOnError();
    await notify(maya, "visitor_approved");
    const [found] = await sql`
      update outbox set lease = gen_random_uuid(), attempts = 1, created_at = now() - interval '5 hours',
        due_at = now() + interval '1 hour'
      where user_id = ${maya.id} and channel = 'push' returning id, lease`;
    const [late] = await sql`
      select record_push(${found?.["id"]}, ${found?.["lease"]}, error => 'Down.') as status`;
    expect(late?.["status"]).toBe("failed");
  });
});
