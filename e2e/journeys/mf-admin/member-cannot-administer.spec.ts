import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { bookAs } from "../../support/data/bookings";
import { newEvent } from "../../support/data/events";
import { adminWrites } from "../../support/data/adminWrites";
import { expectAllRefused } from "../../support/data/expectAllRefused";
import { insertRow } from "../../support/data/insertRow";
import { buyCredits, createFailedRefund } from "../../support/data/payments";
import { signedInClient, newMember, serviceClient } from "../../support/testUsers";
import { daysAhead, newRoom } from "../../support/data/rooms";

test("Members cannot perform any write of an admin through the API", async () => {
  const [room, event, other] = await Promise.all([
    newRoom(),
    newEvent(),
    newMember({ name: "Other Person", credits: 5 }),
  ]);
  const me = await newMember();
  await bookAs(other, { roomId: room.id, day: daysAhead(3), start: "10:00", duration: 1 });
  const visitor = await insertRow("visitors", {
    user_id: other.id,
    visitor_name: "Guest",
    email: "guest@example.com",
  });
  const retired = await insertRow("rooms", {
    name: `Retired ${randomUUID()}`,
    capacity: 2,
    retired_at: new Date().toISOString(),
  });
  await (
    await signedInClient(other)
  )
    .from("event_registrations")
    .insert({ event_id: event.id, user_id: other.id })
    .throwOnError();
  const order = await buyCredits(other, 3);
  const refund = await createFailedRefund(other);
  const attempts = adminWrites({ me, other, room, event, visitor, retired, order, refund });

  const member = await signedInClient(me);
  await expectAllRefused(member, attempts);
  const lists = await Promise.all([
    member.rpc("search_users"),
    member.rpc("search_bookings"),
    member.rpc("search_orders"),
  ]);
  expect(lists.map(({ data }) => data)).toEqual([[], [], []]);
  const { data: mine } = await serviceClient()
    .from("user_roles")
    .select("role")
    .eq("user_id", me.id)
    .throwOnError();
  expect(mine).toEqual([]);
});
