import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { newEvent } from "./portal/events";
import { clientOf, newMember, stageHand } from "./portal/people";
import { daysAhead, newRoom } from "./portal/rooms";
import { newSnack } from "./portal/snacks";

interface Attempt {
  what: string;
  /** What REST answers; a write that touches no row is refused as well. */
  try: (member: SupabaseClient) => PromiseLike<{ error: unknown; data: unknown }>;
}

test("A member who calls the admins' writes directly is refused each of them", async () => {
  const [room, snack, event, other] = await Promise.all([
    newRoom(),
    newSnack(),
    newEvent(),
    newMember({ name: "Other Person", credits: 5 }),
  ]);
  const me = await newMember();
  const attempts: Attempt[] = [
    {
      what: "makes oneself an admin",
      try: (member) => member.from("user_roles").upsert({ user_id: me.id, role: "admin" }).select(),
    },
    {
      what: "takes an admin's role",
      try: (member) => member.from("user_roles").delete().eq("role", "admin").select(),
    },
    {
      what: "adds credits",
      try: (member) => member.rpc("addUserCredits", { userid: me.id, amount_to_add: 100 }),
    },
    {
      what: "writes a balance",
      try: (member) =>
        member.from("user_credits").update({ balance: 99 }).eq("user_id", me.id).select(),
    },
    {
      what: "edits somebody's profile",
      try: (member) =>
        member.from("profiles").update({ full_name: "X" }).eq("id", other.id).select(),
    },
    {
      what: "sets the day pass price",
      try: (member) =>
        member
          .from("system_settings")
          .update({ value: { credits: 1 } })
          .eq("key", "day_pass_credits")
          .select(),
    },
    {
      what: "adds an event",
      try: (member) =>
        member
          .from("events")
          .insert({ title: "Mine", date: daysAhead(2), is_free: true, credits: null })
          .select(),
    },
    {
      what: "cancels an event",
      try: (member) =>
        member.from("events").update({ status: "cancelled" }).eq("id", event.id).select(),
    },
    {
      what: "deletes an event",
      try: (member) => member.from("events").delete().eq("id", event.id).select(),
    },
    {
      what: "adds a snack",
      try: (member) => member.from("snacks").insert({ name: "Mine", price: 1 }).select(),
    },
    {
      what: "changes a price",
      try: (member) => member.from("snacks").update({ price: 1 }).eq("id", snack.id).select(),
    },
    {
      what: "restocks",
      try: (member) =>
        member
          .from("inventory_transactions")
          .insert({ snack_id: snack.id, quantity_change: 5, transaction_type: "restock" })
          .select(),
    },
    {
      what: "adds a room",
      try: (member) => member.from("rooms").insert({ name: "Mine", capacity: 2 }).select(),
    },
    {
      what: "retires a room",
      try: (member) =>
        member
          .from("rooms")
          .update({ retired_at: new Date().toISOString() })
          .eq("id", room.id)
          .select(),
    },
    {
      what: "adds a special",
      try: (member) =>
        member
          .from("cafe_specials")
          .insert({ name: "Mine", description: "Mine", price: 1 })
          .select(),
    },
    {
      what: "publishes news",
      try: (member) =>
        member
          .from("space_updates")
          .insert({ title: "Mine", content: "Mine", published: true })
          .select(),
    },
    {
      what: "lets a visitor in unasked",
      try: (member) =>
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
      try: (member) => member.rpc("refund_order", { order_id: randomUUID() }),
    },
    {
      what: "creates an account",
      try: (member) =>
        member.functions.invoke("create-user", {
          body: { fullName: "X", email: `x.${randomUUID().slice(0, 8)}@example.com` },
        }),
    },
    {
      what: "uploads a picture",
      try: (member) =>
        member.storage
          .from("events")
          .upload(`${randomUUID()}.png`, new Blob(["x"], { type: "image/png" })),
    },
  ];

  const member = await clientOf(me);
  for (const attempt of attempts) {
    const { error, data } = await attempt.try(member);
    expect(error !== null || (Array.isArray(data) && data.length === 0), attempt.what).toBe(true);
  }
  const lists = await Promise.all([member.rpc("search_users"), member.rpc("search_bookings")]);
  expect(lists.map(({ data }) => data)).toEqual([[], []]);
  const { data: mine } = await stageHand()
    .from("user_roles")
    .select("role")
    .eq("user_id", me.id)
    .throwOnError();
  expect(mine).toEqual([]);
});
