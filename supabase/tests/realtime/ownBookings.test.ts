import { beforeAll, expect, test } from "vitest";
import { admin, newMember, type TestUser } from "../stack";
import { newBookedDays } from "./bookedDays";
import { joinTopic } from "./joinTopic";
import { until } from "./listen";

let monday = "";
let tuesday = "";
let room = "";
let maya: TestUser;
let ravi: TestUser;

beforeAll(async () => {
  ({ monday, tuesday, room, maya } = await newBookedDays());
  ravi = await newMember("Ravi");
});

/** Joins the topic of a member's bookings. */
const watch = (owner: TestUser, viewer: TestUser | null) =>
  joinTopic(`bookings:${owner.id}`, viewer?.id);

test("a member's topic names the days on which the member's bookings change, by anyone", async () => {
  const [own, others] = [await watch(maya, maya), await watch(ravi, ravi)];
  const boss = await admin();
  const slot = { room_id: room, booking_date: monday, start_time: "10:00", duration: 2 };
  const { data: booked } = await boss.client
    .rpc("book_for_member", { member_id: maya.id, ...slot, price_reason: "Gift" })
    .throwOnError();
  const target = { new_date: tuesday, new_start_time: "10:00", new_duration: 2 };
  await maya.client.rpc("reschedule_booking", { booking_id: booked.id, ...target }).throwOnError();
  await boss.client.from("bookings").delete().eq("id", booked.id).throwOnError();
  await until(() => own.messages().length === 4);
  expect(own.messages()).toEqual(
    [monday, monday, tuesday, tuesday].map((booking_date) => ({
      event: "changed",
      content: { booking_date },
    })),
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
