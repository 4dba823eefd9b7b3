import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codeIn, follow, lastMailTo, linkIn } from "../mails";
import { newClient, newMember, service, sql, stack } from "../stack";

const someAddress = () => `${randomUUID()}@example.com`;
const password = "Passw0rd";

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

describe("an unconfirmed email", () => {
  const stranger = "Intruder1";

  it("belongs to the newest sign-up: password, metadata, profile and links", async () => {
    const email = someAddress();
    await newClient().auth.signUp({
      email,
      password: stranger,
      options: { data: { full_name: "Mallory", organization: "Evil Ltd", extra: "x" } },
    });
    const oldMail = await lastMailTo(email);
    const owner = newClient();
    const options = { data: { full_name: "Asha Menon" } };
    await afterPause(() => owner.auth.signUp({ email, password, options }));

    expect((await follow(linkIn(oldMail))).hash).toContain("error_code=otp_expired");
    const token = codeIn(oldMail);
    const oldCode = await newClient().auth.verifyOtp({ email, token, type: "signup" });
    expect(oldCode.error).toMatchObject({ code: "otp_expired" });
    expect((await follow(linkIn(await lastMailTo(email)))).hash).toContain("access_token=");

    const intruder = await newClient().auth.signInWithPassword({ email, password: stranger });
    expect(intruder.error).toMatchObject({ code: "invalid_credentials" });
    const { data, error } = await owner.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Asha Menon" });
    expect(JSON.stringify(data.user)).not.toMatch(/Mallory|Evil Ltd|extra/);
    const { data: profile } = await owner.from("profiles").select("full_name, organization");
    expect(profile).toEqual([{ full_name: "Asha Menon", organization: null }]);
  });

  it("loses the password of the sign-up after a password reset", async () => {
    const email = someAddress();
    await newClient().auth.signUp({ email, password: stranger });
    await newClient().auth.resetPasswordForEmail(email);
    expect((await follow(linkIn(await lastMailTo(email)))).hash).toContain("access_token=");
    const intruder = await newClient().auth.signInWithPassword({ email, password: stranger });
    expect(intruder.error).toMatchObject({ code: "invalid_credentials" });
  });

  const strangersData = { full_name: "Mallory", organization: "Evil Ltd", phone_number: "666" };

  it("loses metadata and profile texts of the sign-up after a password reset", async () => {
    const email = someAddress();
    const options = { data: strangersData };
    await newClient().auth.signUp({ email, password: stranger, options });
    await newClient().auth.resetPasswordForEmail(email);
    await follow(linkIn(await lastMailTo(email)));
    expect(await accountOf(email)).toMatchObject({
      full_name: null,
      organization: null,
      phone_number: null,
    });
  });

  it("keeps the metadata of an invitation when the invited user resets the password", async () => {
    const email = someAddress();
    await service.auth.admin.inviteUserByEmail(email, { data: { full_name: "Asha Menon" } });
    await newClient().auth.resetPasswordForEmail(email);
    await follow(linkIn(await lastMailTo(email)));
    expect(await accountOf(email)).toMatchObject({ full_name: "Asha Menon" });
  });

  it("loses password and metadata of the sign-up once it is invited", async () => {
    const email = someAddress();
    const data = { full_name: "Mallory" };
    await newClient().auth.signUp({ email, password: stranger, options: { data } });
    const invited = await service.auth.admin.inviteUserByEmail(email, {
      data: { full_name: "Asha Menon" },
    });
    expect(invited.data.user?.user_metadata).toEqual({ full_name: "Asha Menon" });
    await follow(linkIn(await lastMailTo(email)));
    const intruder = await newClient().auth.signInWithPassword({ email, password: stranger });
    expect(intruder.error).toMatchObject({ code: "invalid_credentials" });
  });

  it("stays invited when someone else signs it up, and the invitation is sent again", async () => {
    const email = someAddress();
    await service.auth.admin.inviteUserByEmail(email, { data: { full_name: "Asha Menon" } });
    const { error } = await newClient().auth.signUp({ email, password: stranger });
    expect(error).toBeNull();
    const mail = await lastMailTo(email);
    expect(linkIn(mail)).toContain("type=invite");
    const landed = await follow(linkIn(mail));
    expect(landed.hash).toContain("access_token=");
    const intruder = await newClient().auth.signInWithPassword({ email, password: stranger });
    expect(intruder.error).toMatchObject({ code: "invalid_credentials" });
  });
});

/** The texts of a confirmed account and its profile; fails when one comes from the stranger. */
async function accountOf(email: string) {
  const [account] = await sql<{ texts: string }[]>`
    select full_name, organization, phone_number,
      concat(raw_user_meta_data, identity_data) as texts
    from auth.users join profiles using (id) join auth.identities on user_id = users.id
    where users.email = ${email} and email_confirmed_at is not null`;
  expect(account?.texts).not.toMatch(/Mallory|Evil Ltd|666"/);
  return account;
}

/** Repeats the call until the pause between two emails is over. */
async function afterPause<Answer extends { error: { status?: number | undefined } | null }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await ask();
  await expect
    .poll(
      async () => {
        if (answer.error?.status === 429) answer = await ask();
        return answer.error?.status;
      },
      { timeout: 5000 },
    )
    .not.toBe(429);
  return answer;
}
