import type { Json } from "@portal/shared/data/database.types";
import { describe, expect, it } from "vitest";
import { add, day, newEvent, newRoom, newSnack, unique } from "../../rows";
import { admin, anon, newMember, service, sql } from "../../stack";
import { refusalIn } from "../refusal";

const stockOf = async (snack: string) => {
  const [row] = await sql`select quantity from snacks where id = ${snack}`;
  return row?.quantity;
};

describe("an admin", () => {
  it("restocks with one inventory transaction", async () => {
    const boss = await admin();
    const bun = await newSnack({ quantity: 2 });
    await boss.client
      .from("inventory_transactions")
      .insert({ snack_id: bun, quantity_change: 5, transaction_type: "restock", notes: "Monday" })
      .throwOnError();
    expect(await stockOf(bun)).toBe(7);
    const [line] = await sql`select created_by from inventory_transactions where snack_id = ${bun}`;
    expect(line).toEqual({ created_by: boss.id });
  });

  it("adds an inventory transaction by editing a quantity", async () => {
    const { client } = await admin();
    const bun = await newSnack({ quantity: 9 });
    await client.from("snacks").update({ quantity: 0 }).eq("id", bun).throwOnError();
    expect(await stockOf(bun)).toBe(0);
    const lines = await sql`select * from inventory_transactions where snack_id = ${bun}`;
    expect(lines).toMatchObject([{ quantity_change: -9, transaction_type: "adjustment" }]);
  });

  it("cannot remove more than the stock, nor restock less than one", async () => {
    const { client } = await admin();
    const bun = await newSnack({ quantity: 2 });
    const move = (quantity_change: number, transaction_type: string) =>
      client
        .from("inventory_transactions")
        .insert({ snack_id: bun, quantity_change, transaction_type });
    expect(refusalIn((await move(-3, "adjustment")).error)).toMatchObject({ code: "out_of_stock" });
    expect((await move(0, "restock")).error).toMatchObject({ code: "23514" });
    expect((await move(-1, "restock")).error).toMatchObject({ code: "23514" });
    expect((await move(-1, "purchase")).error).toMatchObject({ code: "42501" });
    expect(await stockOf(bun)).toBe(2);
  });

  it("deletes only snacks without history", async () => {
    const { client } = await admin();
    const [fresh, used] = [await newSnack(), await newSnack()];
    await client.from("snacks").update({ quantity: 1 }).eq("id", used).throwOnError();
    expect((await client.from("snacks").delete().eq("id", used)).error?.code).toBe("23503");
    expect((await client.from("snacks").delete().eq("id", fresh)).error).toBeNull();
    expect(await stockOf(fresh)).toBeUndefined();
  });
});

const receipts = {
  legal_name: "Courtyard Workspaces Private Limited",
  address: "14 Residency Road, Bengaluru 560025",
  gstin: "29AABCH4821K1ZG",
  gst_percent: 18,
};

const network = { name: "House", password: "" };

describe("settings", () => {
  const read = async (client: typeof anon) => {
    const { data } = await client.from("system_settings").select("key").order("key");
    return data?.map(({ key }) => key);
  };

  it("show WiFi, the address, booking limits and the issuer of receipts only to members", async () => {
    expect(await read(anon)).toEqual(["day_pass_credits", "opening_hours"]);
    expect(await read((await newMember()).client)).toEqual([
      "billing",
      "booking_limits",
      "day_pass_credits",
      "opening_hours",
      "space_address",
      "wifi",
    ]);
  });

  it("store the day pass price once, and only for admins", async () => {
    const store = (client: typeof anon, credits: number) =>
      client
        .from("system_settings")
        .upsert(
          { key: "day_pass_credits", value: { credits } },
          { onConflict: "key", ignoreDuplicates: true },
        );
    const [before] = await sql`
      delete from system_settings where key = 'day_pass_credits' returning value`;
    expect((await store((await newMember()).client, 1)).error).toMatchObject({ code: "42501" });
    const { client } = await admin();
    expect((await store(client, 8)).error).toBeNull();
    expect((await store(client, 9)).error).toBeNull();
    const [after] = await sql`select value from system_settings where key = 'day_pass_credits'`;
    expect([before?.value, after?.value]).toEqual([{ credits: 8 }, { credits: 8 }]);
  });

  it("accept the issuer's details only from admins", async () => {
    const issuer = { ...receipts, legal_name: unique("Works") };
    const change = async (client: typeof anon, value: NonNullable<Json>) =>
      client.from("system_settings").update({ value }).eq("key", "billing").select();
    const { client } = await admin();
    const [before] = await sql`select value from system_settings where key = 'billing'`;
    expect((await change((await newMember()).client, issuer)).data).toEqual([]);
    expect((await change(client, issuer)).data).toMatchObject([{ value: issuer }]);
    await change(client, before?.value);
  });

  it.each([
    ["day_pass_credits", { credits: 0 }],
    ["day_pass_credits", { credits: 2.5 }],
    ["day_pass_credits", { credits: "8" }],
    ["day_pass_credits", {}],
    ["billing", {}],
    ["billing", [receipts]],
    ["billing", { ...receipts, legal_name: "" }],
    ["billing", { ...receipts, address: null }],
    ["billing", { ...receipts, gstin: "29AABCH4821K1" }],
    ["billing", { ...receipts, gst_percent: "18" }],
    ["billing", { ...receipts, gst_percent: 101 }],
    ["wifi", {}],
    ["wifi", { member: network }],
    ["wifi", { member: network, guest: { ...network, name: " " } }],
    ["wifi", { member: { ...network, name: 5 }, guest: network }],
    ["wifi", { member: { ...network, name: "x".repeat(33) }, guest: network }],
    ["wifi", { member: { ...network, password: "short" }, guest: network }],
    ["wifi", { member: network, guest: { ...network, password: null } }],
    ["wifi", { member: { ...network, name: "\u00a0" }, guest: network }],
    ["wifi", { member: { ...network, name: "🌳".repeat(9) }, guest: network }],
    ["wifi", { member: { ...network, password: "long\renough" }, guest: network }],
    ["space_address", {}],
    ["space_address", { address: "🌳".repeat(101), map_url: "" }],
    ["space_address", { address: "14 Residency Road" }],
    ["space_address", { address: "x".repeat(201), map_url: "" }],
    ["space_address", { address: "14 Residency Road\nBcc: all", map_url: "" }],
    ["space_address", { address: "14 Residency Road", map_url: "http://maps.example" }],
    ["space_address", { address: "14 Residency Road", map_url: "javascript:alert(1)" }],
    ["space_address", { address: "14 Residency Road", map_url: `https://${"x".repeat(500)}` }],
  ])("refuse an invalid value of %s: %j", async (key, value) => {
    const { client } = await admin();
    const { error } = await client.from("system_settings").update({ value }).eq("key", key);
    expect(refusalIn(error)?.code).toBe("bad_setting");
  });
});

describe("a calendar feed", () => {
  it("returns the owner's calendar for its token until it is revoked", async () => {
    const guest = await newMember("Cal Endar");
    const event = await newEvent({ title: unique("Talk") });
    await guest.client.from("event_registrations").insert({ event_id: event, user_id: guest.id });
    await add("bookings", {
      user_id: guest.id,
      room_id: await newRoom({ name: unique("Cal"), credits_per_hour: null }),
      booking_date: await day(2),
      start_time: "10:00",
      duration: 4,
    });
    const { data: feed } = await guest.client
      .from("calendar_feeds")
      .insert({ user_id: guest.id })
      .select()
      .single();
    const read = async () =>
      (await service.rpc("calendar_feed", { feed_token: feed?.token ?? "" })).data;
    expect(await read()).toMatchObject({
      name: "Cal Endar",
      entries: [
        { kind: "booking", starts_at: expect.stringMatching(/T04:30:00/) },
        { kind: "event" },
      ],
    });
    const stranger = await anon.rpc("calendar_feed", { feed_token: feed?.token ?? "" });
    expect(stranger.error).toMatchObject({ code: "42501" });
    await guest.client.from("calendar_feeds").delete().eq("user_id", guest.id);
    expect(await read()).toBeNull();
  });

  it("has a token that clients cannot choose", async () => {
    const guest = await newMember();
    const { error } = await guest.client
      .from("calendar_feeds")
      .insert({ user_id: guest.id, token: "easy" });
    expect(error).toMatchObject({ code: "42501" });
  });
});
