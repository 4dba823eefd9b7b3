import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { admin, anon, type Client, newMember, sql } from "../stack";
import { describeAccess } from "./matrix";
import { add, day } from "../rows";

const noRights = { stranger: "", owner: "", "other member": "", admin: "" };

describeAccess({
  table: "profiles",
  key: "id",
  row: async (owner) => owner,
  insert: (owner) => ({ id: owner, full_name: "Olga Owner", created_at: new Date().toISOString() }),
  update: { full_name: `Renamed ${randomUUID()}` },
  rights: { stranger: "", owner: "su", "other member": "", admin: "su" },
  clean: (owner) => sql`update profiles set full_name = 'Olga Owner' where id = ${owner}`,
});

describeAccess({
  table: "user_roles",
  key: "user_id",
  row: (owner) => add("user_roles", { user_id: owner, role: "user" }, "user_id"),
  insert: (owner) => ({ user_id: owner, role: "user" }),
  update: { role: "admin" },
  rights: { stranger: "", owner: "s", "other member": "", admin: "siud" },
  clean: (owner) => sql`delete from user_roles where user_id = ${owner}`,
});

describeAccess({
  table: "activity_logs",
  key: "id",
  row: (owner) => add("activity_logs", { user_id: owner, action_type: "Tested" }),
  insert: (owner) => ({ user_id: owner, action_type: "Cancelled Booking", details: "by hand" }),
  update: { action_type: "Changed" },
  rights: { ...noRights, owner: "s", admin: "s" },
});

describeAccess({
  table: "feedback",
  key: "id",
  row: (owner) => add("feedback", { user_id: owner, content: "Nice plants" }),
  insert: (owner) => ({
    user_id: owner,
    content: "Nice plants",
    status: "pending",
    created_at: new Date().toISOString(),
  }),
  update: { status: "reviewed" },
  rights: { ...noRights, owner: "si", admin: "su" },
});

describeAccess({
  table: "calendar_feeds",
  key: "user_id",
  row: (owner) => add("calendar_feeds", { user_id: owner }, "user_id"),
  insert: (owner) => ({ user_id: owner }),
  update: { token: "chosen" },
  rights: { ...noRights, owner: "sid" },
  clean: (owner) => sql`delete from calendar_feeds where user_id = ${owner}`,
});

describeAccess({
  table: "visitors",
  key: "id",
  row: (owner) =>
    add("visitors", { user_id: owner, visitor_name: "Vera", email: "vera@example.com" }),
  insert: (owner) => ({
    user_id: owner,
    visitor_name: "Vera",
    email: "vera@example.com",
    purpose: "Tea",
    phone: null,
    organization: null,
    host_name: null,
    status: "pending",
  }),
  update: { status: "approved" },
  rights: { ...noRights, owner: "si", admin: "su" },
});

describeAccess({
  table: "visitor_passes",
  key: "id",
  row: async (owner) => {
    const visitor = await add("visitors", {
      user_id: owner,
      visitor_name: "Vera",
      email: "vera@example.com",
    });
    return add("visitor_passes", {
      visitor_id: visitor,
      code_hash: randomBytes(32).toString("hex"),
      valid_on: await day(1),
    });
  },
  insert: () => ({ day_pass_id: null, code_hash: "0".repeat(64), valid_on: "2030-01-01" }),
  update: { revoked_at: null },
  // Reads of all columns are refused, because no role can read the hashes.
  rights: noRights,
});

describeAccess({
  table: "kiosk_devices",
  key: "id",
  row: () => add("kiosk_devices", { name: "Entrance", pairing_expires_at: new Date() }),
  insert: () => ({ name: "Mine", pairing_expires_at: new Date().toISOString() }),
  update: { name: "Mine" },
  // Reads of all columns are refused, because no role can read the hashes.
  rights: noRights,
});

describe("a kiosk", () => {
  it("is visible to admins only, without its hashes", async () => {
    const read = ({ client }: { client: Client }, columns: string) =>
      client.from("kiosk_devices").select(columns).limit(1);
    const boss = await admin();
    expect((await read(boss, "name, paired_at, last_seen_at, revoked_at")).data).toHaveLength(1);
    expect((await read(boss, "token_hash")).error?.code).toBe("42501");
    expect((await read(boss, "pairing_hash")).error?.code).toBe("42501");
    expect((await read(await newMember(), "name")).data).toEqual([]);
    expect((await read({ client: anon }, "name")).error?.code).toBe("42501");
  });
});

describe("the pass of a visitor", () => {
  it("is visible to admins only, without the hash of its code", async () => {
    const owner = await newMember("Olga Owner");
    const visitor_id = await add("visitors", {
      user_id: owner.id,
      visitor_name: "Vera",
      email: "vera@example.com",
    });
    await sql`update visitors set status = 'approved' where id = ${visitor_id}`;
    const read = (client: Client, columns: string) =>
      client.from("visitor_passes").select(columns).eq("visitor_id", String(visitor_id));
    const boss = (await admin()).client;
    expect((await read(boss, "valid_on, used_at, revoked_at")).data).toHaveLength(1);
    expect((await read(boss, "code_hash")).error?.code).toBe("42501");
    expect((await read(owner.client, "valid_on")).data).toEqual([]);
    expect((await read(anon, "valid_on")).error?.code).toBe("42501");
  });
});

describeAccess({
  table: "account_deletions",
  key: "user_id",
  row: (owner) => add("account_deletions", { user_id: owner }, "user_id"),
  insert: (owner) => ({ user_id: owner }),
  update: { delete_at: "2020-01-01" },
  rights: { ...noRights, owner: "s", admin: "s" },
  clean: (owner) => sql`delete from account_deletions where user_id = ${owner}`,
});

describeAccess({
  table: "data_exports",
  key: "user_id",
  row: (owner) => add("data_exports", { user_id: owner }, "user_id"),
  insert: (owner) => ({ user_id: owner }),
  update: { ready_at: "2020-01-01" },
  rights: { ...noRights, owner: "s" },
  clean: (owner) => sql`delete from data_exports where user_id = ${owner}`,
});

describeAccess({
  table: "restores",
  key: "id",
  // Not muted: the tests share the database.
  row: () => add("restores", { backup_made_at: new Date(), started_at: new Date() }),
  insert: () => ({ backup_made_at: new Date().toISOString() }),
  update: { started_at: null },
  rights: { ...noRights, admin: "s" },
});
