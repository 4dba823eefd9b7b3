import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { follow, lastMailTo, linkIn } from "../mails";
import { admin, anon, newClient, newMember, sql } from "../stack";
import { invoke } from "./invoke";

const newAccount = () => ({
  fullName: "Priya Iyer Rao",
  email: `${randomUUID()}@example.com`,
  phone_number: "98450 12345",
  organization: "Iyer & Co",
});

describe("an account created by an admin", () => {
  test("has a profile, and its owner is invited to set a password", async () => {
    const { client } = await admin();
    const person = newAccount();
    const { status, body } = await invoke(client, "create-user", person);
    expect([status, body]).toEqual([200, { userId: expect.any(String) }]);
    const { data: profile } = await client
      .from("profiles")
      .select()
      .eq("email", person.email)
      .single();
    expect(profile).toMatchObject({
      id: body["userId"],
      full_name: person.fullName,
      phone_number: person.phone_number,
      organization: person.organization,
    });

    const landed = await follow(linkIn(await lastMailTo(person.email)));
    const tokens = new URLSearchParams(landed.hash.slice(1));
    const invited = newClient();
    await invited.auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect((await invited.auth.updateUser({ password: "Priya1234" })).error).toBeNull();
    const { data } = await newClient().auth.signInWithPassword({
      email: person.email,
      password: "Priya1234",
    });
    expect(data.user?.user_metadata).toMatchObject({ first_name: "Priya", last_name: "Iyer Rao" });
  });

  test("cannot be created twice", async () => {
    const { client } = await admin();
    const { email } = await newMember();
    expect(await invoke(client, "create-user", { ...newAccount(), email })).toMatchObject({
      status: 422,
      body: {
        code: "email_exists",
        message: "A user with this email address has already been registered",
      },
    });
  });

  test("cannot be created by members or anonymous callers", async () => {
    const person = newAccount();
    expect((await invoke((await newMember()).client, "create-user", person)).status).toBe(403);
    expect((await invoke(anon, "create-user", person)).status).toBe(401);
    expect(await sql`select from auth.users where email = ${person.email}`).toHaveLength(0);
  });

  test.each([{ fullName: " " }, { email: "nobody" }, { email: undefined }])(
    "requires a name and an email address: %j",
    async (wrong) => {
      const { client } = await admin();
      expect((await invoke(client, "create-user", { ...newAccount(), ...wrong })).status).toBe(400);
    },
  );
});
