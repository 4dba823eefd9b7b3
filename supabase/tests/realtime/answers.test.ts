import { beforeAll, expect, test } from "vitest";
import { add, newRoom, unique, day } from "../rows";
import { newMember, sql, type TestUser } from "../stack";
import { joinTopic } from "./joinTopic";
import { until } from "./listen";

let asha: TestUser;
let ravi: TestUser;
let booking = "";

beforeAll(async () => {
  [asha, ravi] = await Promise.all([newMember("Asha"), newMember("Ravi")]);
  booking = String(
    await add("bookings", {
      user_id: asha.id,
      room_id: await newRoom({ name: unique("Neem"), credits_per_hour: null }),
      booking_date: await day(3),
      start_time: "10:00",
      duration: 2,
    }),
  );
});

test("the topic of a booking's guests reports answers to the booker, without their content", async () => {
  const guests = [{ member_id: ravi.id }];
  await asha.client.rpc("invite_to_booking", { booking_id: booking, guests }).throwOnError();
  const own = await joinTopic(`guests:${booking}`, asha.id);
  const bookings = await joinTopic(`bookings:${asha.id}`, asha.id);
  const { data } = await ravi.client.rpc("my_invitations").throwOnError();
  const invitation_id = data[0]?.id ?? "";
  for (const response of ["accepted", "accepted", "declined"]) {
    await ravi.client.rpc("respond_to_invitation", { invitation_id, response }).throwOnError();
  }
  await sql`select realtime.send('{}', 'last', ${`guests:${booking}`}, true)`;
  await until(() => own.messages().some(({ event }) => event === "last"));
  expect(own.messages().map(({ event }) => event)).toEqual(["answered", "answered", "last"]);
  expect(own.messages()[0]?.content).toEqual({});
  await until(() => bookings.messages().length === 2);
  expect(bookings.messages()[1]?.content).toEqual({ booking_date: await day(3) });
});

test.each(["a guest", "an anonymous caller"])(
  "the topic of a booking's guests is refused for %s",
  async (who) => {
    const viewer = who === "a guest" ? ravi.id : undefined;
    const { reply } = await joinTopic(`guests:${booking}`, viewer);
    expect(reply).toMatchObject({ status: "error" });
  },
);
