import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { bookAs } from "../support/bookings";
import { newEvent } from "../support/events";
import { expectAllRefused, insertRow, type Attempt } from "../support/expectAllRefused";
import { buyCredits, createFailedRefund } from "../support/payments";
import { signedInClient, newMember, serviceClient } from "../support/testUsers";
import { daysAhead, newRoom } from "../support/rooms";

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
  const attempts: Attempt[] = [
    {
      what: "makes themselves an admin",
      send: (member) =>
        member.from("user_roles").upsert({ user_id: me.id, role: "admin" }).select(),
    },
    {
      what: "removes an admin's role",
      send: (member) => member.from("user_roles").delete().eq("role", "admin").select(),
    },
    {
      what: "adds credits",
      send: (member) => member.rpc("addUserCredits", { userid: me.id, amount_to_add: 100 }),
    },
    {
      what: "writes a balance",
      send: (member) =>
        member.from("user_credits").update({ balance: 99 }).eq("user_id", me.id).select(),
    },
    {
      what: "edits another member's profile",
      send: (member) =>
        member.from("profiles").update({ full_name: "X" }).eq("id", other.id).select(),
    },
    {
      what: "sets the day pass price",
      send: (member) =>
        member
          .from("system_settings")
          .update({ value: { credits: 1 } })
          .eq("key", "day_pass_credits")
          .select(),
    },
    {
      what: "sets the opening hours",
      send: (member) =>
        member
          .from("system_settings")
          .update({ value: { hours: [], holidays: [] } })
          .eq("key", "opening_hours")
          .select(),
    },
    {
      what: "adds a setting",
      send: (member) =>
        member.from("system_settings").insert({ key: randomUUID(), value: {} }).select(),
    },
    {
      what: "cancels another member's booking",
      send: (member) => member.from("bookings").delete().eq("room_id", room.id).select(),
    },
    {
      what: "adds an event",
      send: (member) =>
        member
          .from("events")
          .insert({ title: "Mine", date: daysAhead(2), is_free: true, credits: null })
          .select(),
    },
    {
      what: "edits an event",
      send: (member) => member.from("events").update({ title: "X" }).eq("id", event.id).select(),
    },
    {
      what: "cancels an event",
      send: (member) =>
        member.from("events").update({ status: "cancelled" }).eq("id", event.id).select(),
    },
    {
      what: "deletes an event",
      send: (member) => member.from("events").delete().eq("id", event.id).select(),
    },
    {
      what: "removes another member's event registration",
      send: (member) =>
        member.from("event_registrations").delete().eq("event_id", event.id).select(),
    },
    {
      what: "adds a room",
      send: (member) => member.from("rooms").insert({ name: "Mine", capacity: 2 }).select(),
    },
    {
      what: "retires a room",
      send: (member) =>
        member
          .from("rooms")
          .update({ retired_at: new Date().toISOString() })
          .eq("id", room.id)
          .select(),
    },
    {
      what: "edits a room",
      send: (member) => member.from("rooms").update({ capacity: 9 }).eq("id", room.id).select(),
    },
    {
      what: "restores a retired room",
      send: (member) =>
        member.from("rooms").update({ retired_at: null }).eq("id", retired).select(),
    },
    {
      what: "deletes a room",
      send: (member) => member.from("rooms").delete().eq("id", retired).select(),
    },
    {
      what: "approves a visitor",
      send: (member) =>
        member.from("visitors").update({ status: "approved" }).eq("id", visitor).select(),
    },
    {
      what: "rejects a visitor",
      send: (member) =>
        member.from("visitors").update({ status: "rejected" }).eq("id", visitor).select(),
    },
    {
      what: "registers an approved visitor",
      send: (member) =>
        member
          .from("visitors")
          .insert({
            user_id: me.id,
            visitor_name: "Guest",
            email: "guest@example.com",
            visit_date: daysAhead(1),
            status: "approved",
          })
          .select(),
    },
    {
      what: "refunds an order",
      send: (member) => member.rpc("refund_order", { order_id: order.id }),
    },
    {
      what: "retries a refund",
      send: (member) => member.rpc("retry_refund", { refund_id: refund }),
    },
    {
      what: "creates an account",
      send: (member) =>
        member.functions.invoke("create-user", {
          body: { fullName: "X", email: `x.${randomUUID().slice(0, 8)}@example.com` },
        }),
    },
    {
      what: "sends an email",
      send: (member) =>
        member.functions.invoke("send-email", {
          body: { to: other.email, subject: "Hello", text: "Win a prize" },
        }),
    },
  ];

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
