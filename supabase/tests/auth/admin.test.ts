import { describe, expect, it } from "vitest";
import { follow, lastMailTo, linkIn } from "../mails";
import { add, day, giveCredits, newRoom } from "../rows";
import { member, newClient, newMember, service, signIn, sql, stack } from "../stack";
import { someAddress } from "./signups";

const { admin } = service.auth;

describe("user administration", () => {
  it("requires the secret key", async () => {
    const { client, id } = await member();
    expect((await client.auth.admin.getUserById(id)).error).toMatchObject({ code: "not_admin" });
    const { data } = await client.auth.getSession();
    const create = (authorization?: string) =>
      fetch(`${stack.apiUrl}/auth/v1/admin/users`, {
        method: "POST",
        headers: { apikey: stack.publishableKey, ...(authorization && { authorization }) },
        body: JSON.stringify({ email: someAddress() }),
      });
    for (const bearer of [stack.publishableKey, data.session?.access_token]) {
      const response = await create(`Bearer ${bearer}`);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 403, error_code: "not_admin" });
    }
    const anonymous = await create();
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({ error_code: "no_authorization" });
  });

  it("creates, changes and deletes a user", async () => {
    const email = someAddress();
    const made = await admin.createUser({
      email,
      password: "Member123",
      email_confirm: true,
      user_metadata: { full_name: "Made Up" },
      app_metadata: { floor: 2 },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? "";
    expect((await admin.createUser({ email })).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
    const changed = await admin.updateUserById(id, {
      user_metadata: { phone_number: "1" },
      app_metadata: { floor: null },
    });
    expect(changed.data.user).toMatchObject({
      email,
      user_metadata: { full_name: "Made Up", phone_number: "1" },
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect(changed.data.user?.app_metadata).not.toHaveProperty("floor");
    expect((await admin.getUserById(id)).data.user).toEqual(changed.data.user);
    expect((await admin.deleteUser(id, true)).error).toMatchObject({ code: "validation_failed" });
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id)).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["had credits", (id) => giveCredits(id, 1)],
    [
      "booked and cancelled",
      async (user_id) => {
        const room_id = await newRoom({ credits_per_hour: null });
        const slot = { booking_date: await day(7), start_time: "10:00", duration: 2 };
        const id = await add("bookings", { user_id, room_id, ...slot });
        await sql`delete from bookings where id = ${String(id)}`;
      },
    ],
    [
      "has a booking",
      async (user_id) => {
        const room_id = await newRoom({ credits_per_hour: null });
        const slot = { booking_date: await day(7), start_time: "10:00", duration: 2 };
        await add("bookings", { user_id, room_id, ...slot });
      },
    ],
    [
      "ordered",
      (person) =>
        sql`select create_order(${person}, order_kind => 'credits', payment_mode => 'test', credits => 1)`,
    ],
  ])("deletes a user who %s, whose records are kept without the name", async (_, act) => {
    const person = await newMember("Mira Leaves");
    await act(person.id);
    expect((await admin.deleteUser(person.id)).error).toBeNull();
    const left = await sql`
      select display_name, full_name, email,
        (select count(*)::int from auth.sessions where user_id = ${person.id}) as sessions
      from profiles where id = ${person.id}`;
    expect(left).toEqual([
      { display_name: "Former member", full_name: null, email: null, sessions: 0 },
    ]);
    expect((await person.client.from("profiles").select("id")).error).toMatchObject({
      message: "account_inactive",
    });
  });

  it("does not delete the last admin", async () => {
    const boss = await signIn("admin@example.com", "Admin123");
    await sql`delete from user_roles where user_id <> ${boss.id}`;
    expect((await admin.deleteUser(boss.id)).error).toMatchObject({
      status: 409,
      message: "At least one admin must exist in the system.",
    });
  });

  it("refuses an address that another account takes at the same time", async () => {
    const [first, second] = [await newMember(), await newMember()];
    const email = someAddress();
    const { change } = await sql.begin(async (db) => {
      await db`update auth.users set email = ${email} where id = ${first.id}`;
      const started = admin.updateUserById(second.id, { email });
      const waiting = async () =>
        (
          await sql`
            select pid from pg_stat_activity
            where usename = 'supabase_auth_admin' and wait_event_type = 'Lock'`
        ).length;
      await expect.poll(waiting).toBe(1);
      return { change: started };
    });
    expect((await change).error).toMatchObject({ status: 422, code: "email_exists" });
  });

  it("applies the password rules", async () => {
    const weak = await admin.createUser({ email: someAddress(), password: "weak" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
  });

  it("invites a user, who sets a password through the link in the email", async () => {
    const email = someAddress();
    const redirectTo = `${stack.siteUrl}/login`;
    const invited = await admin.inviteUserByEmail(email, {
      data: { full_name: "Ina Vited" },
      redirectTo,
    });
    expect(invited.data.user).toMatchObject({ email, user_metadata: { full_name: "Ina Vited" } });
    expect(invited.data.user?.invited_at).toBeTypeOf("string");
    const landed = await follow(linkIn(await lastMailTo(email)));
    const tokens = new URLSearchParams(landed.hash.slice(1));
    expect(tokens.get("type")).toBe("invite");
    const client = newClient();
    await client.auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "Welcome123" })).error).toBeNull();
    const signedIn = await newClient().auth.signInWithPassword({ email, password: "Welcome123" });
    expect(signedIn.error).toBeNull();
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ code: "email_exists" });
  });

  it("generates the link of an email without sending it", async () => {
    const { email } = await newMember();
    const { data } = await admin.generateLink({ type: "recovery", email });
    const landed = await follow(data.properties?.action_link ?? "");
    expect(landed.hash).toContain("access_token=");
  });
});
