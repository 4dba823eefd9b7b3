import { randomUUID } from "node:crypto";
import type { Attempt } from "./expectAllRefused";
import { daysAhead } from "./rooms";
import type { TestUser } from "../testUsers";

interface Targets {
  /** The user who attempts the writes. */
  me: TestUser;
  other: TestUser;
  room: { id: string };
  event: { id: string };
  visitor: string;
  /** The id of a retired room. */
  retired: string;
  order: { id: string };
  /** The id of a failed refund. */
  refund: string;
}

/** Writes that only admins may perform, through the API. */
export function adminWrites(targets: Targets): Attempt[] {
  const { me, other, room, event, visitor, retired, order, refund } = targets;
  return [
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
}
