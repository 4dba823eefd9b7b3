import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codeIn, follow, lastMailTo, linkIn } from "../mails";
import { newClient, sql, stack } from "../stack";

const someAddress = () => `${randomUUID()}@example.com`;
const password = "Passw0rd";

describe("a person who registers", () => {
  it("gets a mail, and an account only after following its link", async () => {
    const client = newClient();
    const email = someAddress();
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: {
        data: { full_name: "Asha Menon", organization: "Menon & Daughters" },
        emailRedirectTo: `${stack.siteUrl}/login`,
      },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();

    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ status: 400, code: "email_not_confirmed" });

    const landed = await follow(linkIn(await lastMailTo(email)));
    expect(landed.origin + landed.pathname).toBe(`${stack.siteUrl}/login`);
    const tokens = new URLSearchParams(landed.hash.slice(1));
    expect(tokens.get("type")).toBe("signup");
    const session = await client.auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect(session.data.user).toMatchObject({
      email,
      user_metadata: { full_name: "Asha Menon", email_verified: true },
      identities: [expect.objectContaining({ provider: "email" })],
    });
    const later = await client.auth.signInWithPassword({ email, password });
    expect(later.error).toBeNull();
  });

  it("may type the code of the mail instead", async () => {
    const client = newClient();
    const email = someAddress();
    await client.auth.signUp({ email, password });
    const token = codeIn(await lastMailTo(email));
    const wrong = await client.auth.verifyOtp({ email, token: "000000", type: "signup" });
    expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
    const right = await client.auth.verifyOtp({ email, token, type: "signup" });
    expect(right.data.session?.access_token).toBeTypeOf("string");
  });

  it("cannot use a link twice", async () => {
    const email = someAddress();
    await newClient().auth.signUp({ email, password });
    const link = linkIn(await lastMailTo(email));
    await follow(link);
    const again = await follow(link);
    expect(new URLSearchParams(again.hash.slice(1)).get("error_code")).toBe("otp_expired");
  });

  it("is sent to the site when a link asks for a foreign one", async () => {
    const email = someAddress();
    await newClient().auth.signUp({
      email,
      password,
      options: { emailRedirectTo: "https://evil.example/login" },
    });
    const landed = await follow(linkIn(await lastMailTo(email)));
    expect(landed.origin).toBe(stack.siteUrl);
  });

  it.each([
    ["Ab1", ["length"]],
    ["abcdefg1", ["characters"]],
    ["ABCDEFG1", ["characters"]],
    ["Abcdefgh", ["characters"]],
    ["abc", ["length", "characters"]],
  ])("cannot have the password %s", async (weak, reasons) => {
    const { error } = await newClient().auth.signUp({ email: someAddress(), password: weak });
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons });
  });

  it("learns nothing about who has an account already", async () => {
    const { data, error } = await newClient().auth.signUp({
      email: "member@example.com",
      password,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: "member@example.com", identities: [] });
    const old = await newClient().auth.signInWithPassword({
      email: "member@example.com",
      password,
    });
    expect(old.error).toMatchObject({ code: "invalid_credentials" });
  });

  it("gets the mail again when asking for it, and only the newest link works", async () => {
    const client = newClient();
    const email = someAddress();
    await client.auth.signUp({ email, password });
    const first = linkIn(await lastMailTo(email));
    const tooSoon = await client.auth.resend({ type: "signup", email });
    expect(tooSoon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    await sentLongAgo(email);
    expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
    const second = linkIn(await lastMailTo(email));
    expect(second).not.toBe(first);
    expect((await follow(first)).hash).toContain("error_code=otp_expired");
    expect((await follow(second)).hash).toContain("access_token=");
  });

  it("keeps the first password when somebody registers the address again before it is confirmed", async () => {
    const email = someAddress();
    await newClient().auth.signUp({ email, password });
    await sentLongAgo(email);
    await newClient().auth.signUp({ email, password: "Intruder1" });
    await follow(linkIn(await lastMailTo(email)));
    const intruder = await newClient().auth.signInWithPassword({ email, password: "Intruder1" });
    expect(intruder.error).toMatchObject({ code: "invalid_credentials" });
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  });
});

async function sentLongAgo(email: string): Promise<void> {
  await sql`update auth.users set confirmation_sent_at = now() - interval '1 hour' where email = ${email}`;
}
