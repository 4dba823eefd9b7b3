import { describe, expect, it } from "vitest";
import { codeIn, follow, lastMailTo, linkIn } from "../mails";
import { newClient, service, sql } from "../stack";
import { afterPause, password, someAddress } from "./signups";

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
