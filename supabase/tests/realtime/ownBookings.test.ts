import { beforeAll, expect, test } from "vitest";
import { day, giveCredits, newRoom } from "../rows";
import { admin, newMember, type TestUser } from "../stack";
import { until } from "./listen";
import { connect, tokenOf } from "./rawSocket";

let monday = "";
let tuesday = "";
let room = "";
let maya: TestUser;
let ravi: TestUser;

beforeAll(async () => {
  [monday, tuesday] = [await day(20), await day(21)];
  [room, maya, ravi] = [await newRoom(), await newMember("Maya"), await newMember("Ravi")];
  await giveCredits(maya.id, 100);
});

/** Joins the topic of a member's bookings. */
async function watch(owner: TestUser, viewer: TestUser | null) {
  const client = await connect();
  const topic = `realtime:bookings:${owner.id}`;
  client.send("1", "1", topic, "phx_join", {
    config: { private: true, broadcast: { self: true, ack: false } },
    ...(viewer && { access_token: await tokenOf(viewer.id, 600) }),
  });
  await until(() => client.events(topic).length === 1);
  return {
    reply: client.events(topic)[0]?.payload,
    messages: () =>
      client
        .events(topic)
        .filter(({ event }) => event === "broadcast")
        .map(({ payload }) => {
          const { id: _, ...content } = (payload as { payload: Record<string, unknown> }).payload;
          return content;
        }),
  };
}

test("a member's topic names the days on which the member's bookings change, by anyone", async () => {
  const [own, others] = [await watch(maya, maya), await watch(ravi, ravi)];
  const boss = await admin();
  const slot = { room_id: room, booking_date: monday, start_time: "10:00", duration: 2 };
  const { data: booked } = await boss.client
    .rpc("book_for_member", { member_id: maya.id, ...slot })
    .throwOnError();
  const target = { new_date: tuesday, new_start_time: "10:00", new_duration: 2 };
  await maya.client.rpc("reschedule_booking", { booking_id: booked.id, ...target }).throwOnError();
  await boss.client.from("bookings").delete().eq("id", booked.id).throwOnError();
  await until(() => own.messages().length === 4);
  expect(own.messages()).toEqual(
    [monday, monday, tuesday, tuesday].map((booking_date) => ({ booking_date })),
  );
  expect(others.messages()).toEqual([]);
});

test.each(["another member", "an admin", "an anonymous caller"])(
  "a member's topic is refused for %s",
  async (who) => {
    const viewer = who === "an admin" ? await admin() : who === "another member" ? ravi : null;
    expect((await watch(maya, viewer)).reply).toMatchObject({ status: "error" });
  },
);
