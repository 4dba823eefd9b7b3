import { describe, expect, it } from "vitest";
import { codeIn, follow, lastMailTo, linkIn } from "../mails";
import { newClient, newMember, sql, stack } from "../stack";
import { afterPause, password, someAddress } from "./signups";

describe("signing up", () => {
  it("sends an email and allows sign-in only after its link was followed", async () => {
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

  it("accepts the code of the email instead of the link", async () => {
    const client = newClient();
    const email = someAddress();
    await client.auth.signUp({ email, password });
    const token = codeIn(await lastMailTo(email));
    const wrong = await client.auth.verifyOtp({ email, token: "000000", type: "signup" });
    expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
    const right = await client.auth.verifyOtp({ email, token, type: "signup" });
    expect(right.data.session?.access_token).toBeTypeOf("string");
  });

  it("refuses a link that was used", async () => {
    const email = someAddress();
    await newClient().auth.signUp({ email, password });
    const link = linkIn(await lastMailTo(email));
    await follow(link);
    const again = await follow(link);
    expect(new URLSearchParams(again.hash.slice(1)).get("error_code")).toBe("otp_expired");
  });

  it("redirects to the site when the link names a foreign one", async () => {
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
  ])("refuses the password %s", async (weak, reasons) => {
    const { error } = await newClient().auth.signUp({ email: someAddress(), password: weak });
    expect(error).toMatchObject({ status: 422, code: "weak_password", reasons });
  });

  it("gives the same response for known and unknown emails", async () => {
    const shape = async (email: string) => {
      const { data, error } = await afterPause(() => newClient().auth.signUp({ email, password }));
      const { user } = data;
      return JSON.parse(
        JSON.stringify({ error, user })
          .replaceAll(email, "EMAIL")
          .replaceAll(user?.id ?? "-", "ID")
          .replaceAll(user?.identities?.[0]?.identity_id ?? "-", "IDENTITY")
          .replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, "TIME"),
      ) as unknown;
    };
    const fresh = someAddress();
    const unknown = await shape(fresh);
    expect(unknown).toMatchObject({ error: null, user: { id: "ID", email: "EMAIL" } });
    const { email } = await newMember();
    expect(await shape(email)).toEqual(unknown);
    expect(await shape(fresh)).toEqual(unknown);
    const old = await newClient().auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({ code: "invalid_credentials" });
  });

  it.each(["an address with an account", "an address without one"])(
    "returns the same user id at each sign-up of %s",
    async (which) => {
      const email = which.endsWith("account") ? (await newMember()).email : someAddress();
      const first = await newClient().auth.signUp({ email, password });
      const second = await afterPause(() => newClient().auth.signUp({ email, password }));
      expect(first.data.user?.id).toBeTypeOf("string");
      expect(second.data.user?.id).toBe(first.data.user?.id);
    },
  );

  it("stores nothing for an email that has an account", async () => {
    const { email, id } = await newMember();
    const { data } = await newClient().auth.signUp({ email, password });
    expect(await sql`select id from auth.users where id = ${data.user?.id ?? ""}`).toHaveLength(0);
    expect(await sql`select id from auth.users where email = ${email}`).toEqual([{ id }]);
    await expect(lastMailTo(email)).rejects.toThrow("No email to");
  });

  it("resends the email on request and accepts only the newest link", async () => {
    const client = newClient();
    const email = someAddress();
    await client.auth.signUp({ email, password });
    const first = linkIn(await lastMailTo(email));
    const tooSoon = await client.auth.resend({ type: "signup", email });
    expect(tooSoon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    const later = await afterPause(() => client.auth.resend({ type: "signup", email }));
    expect(later.error).toBeNull();
    const second = linkIn(await lastMailTo(email));
    expect(second).not.toBe(first);
    expect((await follow(first)).hash).toContain("error_code=otp_expired");
    expect((await follow(second)).hash).toContain("access_token=");
  });
});
