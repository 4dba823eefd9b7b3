import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { day, giveCredits } from "../../rows";
import { admin, newMember, type TestUser } from "../../stack";
import { refusalIn } from "../refusal";

const endless = (length: number) => "x".repeat(length + 1);
const guest = { visitor_name: "Vera", email: "vera@example.com" };

describe("a text above its limit", () => {
  let maya: TestUser;
  beforeAll(async () => {
    maya = await newMember();
    await giveCredits(maya.id, 1000);
  });

  it.each([
    ["feedback", { content: endless(5000) }],
    ["visitors", { ...guest, visitor_name: endless(200) }],
    ["visitors", { ...guest, email: `${endless(320)}@example.com` }],
    ["visitors", { ...guest, phone: endless(40) }],
    ["visitors", { ...guest, organization: endless(200) }],
    ["visitors", { ...guest, host_name: endless(200) }],
    ["visitors", { ...guest, purpose: endless(1000) }],
    ["day_passes", { ...guest, visitor_name: endless(200) }],
    ["day_passes", { ...guest, purpose: endless(1000) }],
  ])("is refused by %s", async (table, values) => {
    const { client }: { client: SupabaseClient } = maya;
    const dated = table === "day_passes" && { date: await day(7) };
    const { error } = await client.from(table).insert({ ...values, ...dated, user_id: maya.id });
    expect(error?.code).toBe("23514");
  });

  it.each([
    { visitor_name: endless(200) },
    { email: `${endless(320)}@example.com` },
    { phone: endless(40) },
    { organization: endless(200) },
    { purpose: endless(1000) },
  ])("is refused by create_day_pass with a sentence: %o", async (values) => {
    const { error } = await maya.client.rpc("create_day_pass", {
      ...guest,
      visit_date: await day(7),
      ...values,
    });
    expect(refusalIn(error)?.code).toBe("bad_visit");
  });

  it("is refused in an admin's activity entry", async () => {
    const { client, id } = await admin();
    const { error } = await client
      .from("activity_logs")
      .insert({ user_id: id, action_type: "Cancelled Booking", details: endless(500) });
    expect(error?.code).toBe("23514");
  });

  it.each([
    { full_name: endless(200) },
    { organization: endless(200) },
    { phone_number: endless(40) },
  ])("is refused in a profile: %o", async (values) => {
    const { error } = await maya.client.from("profiles").update(values).eq("id", maya.id);
    expect(error?.code).toBe("23514");
  });
});
