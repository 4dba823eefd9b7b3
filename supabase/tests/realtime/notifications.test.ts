import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { inRolledBackTransaction, actAs, failureOf } from "../rules/spaceTime";
import { anon, newMember, service, signIn, sql, type TestUser } from "../stack";
import { until } from "./listen";
import { connect, tokenOf } from "./rawSocket";

let maya: TestUser;
let ravi: TestUser;
beforeAll(async () => {
  [maya, ravi] = [await newMember("Maya Hears"), await newMember("Ravi Listens")];
});

const topicOf = (person: TestUser) => `realtime:user:${person.id}`;
const config = { private: true, broadcast: { self: true, ack: false } };

/** Joins the topic of `owner` as `caller`. */
async function join(owner: TestUser, caller?: TestUser, topic = topicOf(owner)) {
  const client = await connect();
  client.send("1", "1", topic, "phx_join", {
    config,
    ...(caller && { access_token: await tokenOf(caller.id, 600) }),
  });
  await until(() => client.events(topic).length === 1);
  return {
    ...client,
    reply: client.events(topic)[0]?.payload,
    messages: () =>
      client
        .events(topic)
        .filter(({ event }) => event === "broadcast")
        .map(({ payload }) => payload as { event: string; payload: Record<string, unknown> }),
  };
}

const notify = (person: TestUser, title: string, tx: Pick<typeof sql, "unsafe"> = sql) =>
  tx.unsafe(`select private.notify('${person.id}', 'space_update', '${randomUUID()}', 0,
    '{"title": "${title}"}')`);

describe("the topic of a member", () => {
  test("sends their notifications, and that others of their screens read them", async () => {
    const screen = await join(maya, maya);
    await inRolledBackTransaction((tx) => notify(maya, "Undone", tx));
    await notify(ravi, "For Ravi");
    await notify(maya, "For Maya");
    await maya.client.rpc("mark_notifications_read").throwOnError();
    await maya.client.rpc("mark_notifications_read").throwOnError();
    await until(() => screen.messages().length === 2);
    const [row] = await sql`select id from notifications where user_id = ${maya.id}`;
    expect(screen.messages()).toMatchObject([
      {
        event: "notification",
        payload: {
          id: row?.id,
          kind: "space_update",
          data: { title: "For Maya" },
          created_at: expect.any(String),
        },
      },
      { event: "read" },
    ]);
  });

  test("stays silent for a kind that the member does not want to see", async () => {
    const screen = await join(ravi, ravi);
    const chosen = { user_id: ravi.id, kind: "space_update", in_portal: false, by_email: false };
    await ravi.client.from("notification_choices").upsert(chosen).throwOnError();
    await notify(ravi, "Hidden");
    await ravi.client
      .from("notification_choices")
      .upsert({ ...chosen, in_portal: true })
      .throwOnError();
    await notify(ravi, "Shown");
    await until(() => screen.messages().length > 0);
    expect(screen.messages()).toMatchObject([{ payload: { data: { title: "Shown" } } }]);
  });

  test("announces a changed password when other sessions have ended", async () => {
    const asha = await newMember("Asha Changes");
    const other = await signIn(asha.email, asha.password);
    const screen = await join(asha, asha);
    const { error } = await asha.client.auth.updateUser({ password: "Changed123" });
    expect(error).toBeNull();
    await until(() => screen.messages().length > 0);
    expect((await other.client.auth.getUser()).error).not.toBeNull();
    await service.auth.admin.updateUserById(asha.id, { user_metadata: { seen: true } });
    await notify(asha, "Afterwards");
    await until(() => screen.messages().length > 1);
    expect(screen.messages()).toMatchObject([
      { event: "password_changed" },
      { event: "notification" },
    ]);
  });

  test("is refused for others, anonymous callers and altered names", async () => {
    const topics = [
      await join(maya, ravi),
      await join(maya),
      await join(maya, maya, "realtime:user:"),
      await join(maya, maya, `${topicOf(maya)}x`),
      await join(maya, ravi, `realtime:user:${maya.id.toUpperCase()}`),
    ];
    expect(topics.map(({ reply }) => (reply as { status: string }).status)).toEqual(
      topics.map(() => "error"),
    );
  });

  test("carries nothing that a member sends", async () => {
    const screen = await join(maya, maya);
    const forged = { event: "notification", payload: { data: { title: "Forged" } } };
    screen.send("1", "2", topicOf(maya), "broadcast", { type: "broadcast", ...forged });
    for (const client of [anon, ravi.client]) {
      const { error } = await client.schema("realtime" as never).rpc("send" as never, {} as never);
      expect(error?.code).toBe("PGRST106");
    }
    await inRolledBackTransaction(async (tx) => {
      const stored = () => tx`
        select id from realtime.messages where topic = ${`user:${maya.id}`} order by id`;
      const before = await stored();
      await actAs(tx, ravi.id);
      await tx`select realtime.send('{}', 'notification', ${`user:${maya.id}`}, true)`;
      const denied = await failureOf(tx, (inner) => notify(maya, "Forged", inner));
      expect(denied).toMatchObject({ code: "42501" });
      await tx`reset role`;
      expect(await stored()).toEqual(before);
    });
    await notify(maya, "True");
    await until(() => screen.messages().length > 0);
    expect(screen.messages()).toMatchObject([{ payload: { data: { title: "True" } } }]);
  });
});
