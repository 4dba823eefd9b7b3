import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { admin, anon, newClient, newMember, service, signIn, sql } from "../../stack";
import { refusalIn } from "../refusal";

const profileOf = async (id: string) => {
  const [row] = await sql`
    select full_name, organization, phone_number, email from profiles where id = ${id}`;
  return row;
};

describe("a new account", () => {
  it("has a profile with the details given and an empty balance", async () => {
    const email = `${randomUUID()}@example.com`;
    const { data } = await newClient().auth.signUp({
      email,
      password: "Member123",
      options: {
        data: {
          name: "Ira Sen",
          first_name: "Ira",
          last_name: "Sen",
          organization: "Loom",
          phone_number: "98450",
        },
      },
    });
    expect(data.session).toBeNull();
    const id = data.user?.id ?? "";
    expect(await profileOf(id)).toEqual({
      full_name: "Ira Sen",
      organization: "Loom",
      phone_number: "98450",
      email,
    });
    expect(await sql`select balance from user_credits where user_id = ${id}`).toEqual([
      { balance: 0 },
    ]);
  });

  it("truncates very long texts", async () => {
    const { data, error } = await service.auth.admin.createUser({
      email: `${randomUUID()}@example.com`,
      password: "Member123",
      user_metadata: { full_name: "x".repeat(1500), organization: "y".repeat(1500) },
    });
    expect(error).toBeNull();
    const profile = await profileOf(data.user?.id ?? "");
    expect(profile?.full_name).toHaveLength(200);
  });

  it("can insert its profile again, which updates it and keeps omitted fields", async () => {
    const ira = await newMember("Ira Sen");
    await ira.client.from("profiles").update({ organization: "Loom" }).eq("id", ira.id);
    const { error } = await ira.client.from("profiles").insert({
      id: ira.id,
      full_name: "Ira S.",
      organization: null,
      phone_number: "98450",
      created_at: new Date().toISOString(),
    });
    expect(error).toBeNull();
    expect(await profileOf(ira.id)).toMatchObject({
      full_name: "Ira S.",
      organization: "Loom",
      phone_number: "98450",
    });
  });

  it("can insert a missing profile, which gets the account's email and creation time", async () => {
    const ira = await newMember("Ira Sen");
    await sql`delete from profiles where id = ${ira.id}`;
    const { error } = await ira.client.from("profiles").insert({
      id: ira.id,
      full_name: "Ira S.",
      email: "other@example.com",
      created_at: "1970-01-01T00:00:00Z",
    });
    expect(error).toBeNull();
    expect(await profileOf(ira.id)).toMatchObject({ full_name: "Ira S.", email: ira.email });
    expect(
      await sql`select profiles.created_at = users.created_at as same
        from profiles join auth.users using (id) where id = ${ira.id}`,
    ).toEqual([{ same: true }]);
  });

  it("cannot insert a profile for others or change its email in the profile", async () => {
    const [ira, om] = await Promise.all([newMember("Ira Sen"), newMember("Om Puri")]);
    const insert = await om.client.from("profiles").insert({ id: ira.id, full_name: "Mine" });
    expect(insert.error).toMatchObject({ code: "42501" });
    const update = await ira.client.from("profiles").update({ email: "x@y.z" }).eq("id", ira.id);
    expect(update.error).toMatchObject({ code: "42501" });
    expect(await profileOf(ira.id)).toMatchObject({ full_name: "Ira Sen", email: ira.email });
  });

  it("has the same email in account and profile", async () => {
    const ira = await newMember("Ira Sen");
    const email = `${randomUUID()}@example.com`;
    const { error } = await service.auth.admin.updateUserById(ira.id, { email });
    expect(error).toBeNull();
    expect(await profileOf(ira.id)).toMatchObject({ email });
  });

  it("can be deleted while it has no ledger entries", async () => {
    const ira = await newMember("Ira Sen");
    await ira.client.from("feedback").insert({ user_id: ira.id, content: "Goodbye" });
    const { error } = await service.auth.admin.deleteUser(ira.id);
    expect(error).toBeNull();
    expect(await profileOf(ira.id)).toBeUndefined();
  });
});

describe("an admin", () => {
  it("is visible as admin only to themselves and other admins", async () => {
    const [boss, ira] = await Promise.all([admin(), newMember()]);
    const isAdminFor = async ({ client }: typeof boss, uid: string) =>
      (await client.rpc("is_admin_role", { uid })).data;
    expect(await isAdminFor(boss, boss.id)).toBe(true);
    expect(await isAdminFor(boss, ira.id)).toBe(false);
    expect(await isAdminFor(ira, ira.id)).toBe(false);
    expect(await isAdminFor(ira, boss.id)).toBe(false);
    const { error } = await anon.rpc("is_admin_role", { uid: boss.id });
    expect(error).toMatchObject({ code: "42501" });
  });

  it("can add an admin role by upsert, even twice, and remove it", async () => {
    const [boss, ira] = await Promise.all([admin(), newMember()]);
    for (const _ of [1, 2]) {
      await boss.client
        .from("user_roles")
        .upsert({ user_id: ira.id, role: "admin" }, { onConflict: "user_id" })
        .throwOnError();
    }
    const { data } = await ira.client.rpc("is_admin_role", { uid: ira.id });
    expect(data).toBe(true);
    await boss.client
      .from("user_roles")
      .delete()
      .eq("user_id", ira.id)
      .eq("role", "admin")
      .throwOnError();
    expect((await ira.client.rpc("is_admin_role", { uid: ira.id })).data).toBe(false);
  });

  it.each([
    ["deleting the role", "delete"],
    ["turning it into user", "update"],
    ["deleting the account", "account"],
  ])("who is the last one cannot lose the role by %s", async (_, way) => {
    const boss = await signIn("admin@example.com", "Admin123");
    await sql`delete from user_roles where user_id <> ${boss.id}`;
    const roles = boss.client.from("user_roles");
    const { error } =
      way === "delete"
        ? await roles.delete().eq("user_id", boss.id)
        : way === "update"
          ? await roles.update({ role: "user" }).eq("user_id", boss.id)
          : await sql`delete from auth.users where id = ${boss.id}`.then(
              () => ({ error: null }),
              (problem: unknown) => ({ error: problem }),
            );
    expect(refusalIn(error)).toMatchObject({ code: "last_admin" });
  });
});
