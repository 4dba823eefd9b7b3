import { createHash } from "node:crypto";
import type { EmailOtpType } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { codeIn, lastMailTo, linkIn } from "../mails";
import { newClient, newMember, service, sql, stack } from "../stack";
import { password, someAddress } from "./signups";

/** The value of `{{ .TokenHash }}` in a template. */
async function hashMailedTo(email: string): Promise<string> {
  return new URL(linkIn(await lastMailTo(email))).searchParams.get("token") ?? "";
}

type RequestMail = () => Promise<{ email: string; type: EmailOtpType; hash?: string | undefined }>;

const mailRequests: Record<string, RequestMail> = {
  signup: async () => {
    const email = someAddress();
    await newClient().auth.signUp({ email, password });
    return { email, type: "signup" };
  },
  "signup as email": async () => {
    const email = someAddress();
    await newClient().auth.signUp({ email, password });
    return { email, type: "email" };
  },
  recovery: async () => {
    const { email } = await newMember();
    await newClient().auth.resetPasswordForEmail(email);
    return { email, type: "recovery" };
  },
  invite: async () => {
    const email = someAddress();
    await service.auth.admin.inviteUserByEmail(email);
    return { email, type: "invite" };
  },
  magiclink: async () => {
    const { email } = await newMember();
    const { data } = await service.auth.admin.generateLink({ type: "magiclink", email });
    return { email, type: "magiclink", hash: data.properties?.hashed_token };
  },
};

describe("the token hash in an email's link", () => {
  it.each(Object.keys(mailRequests))("signs in once with verifyOtp (%s)", async (name) => {
    const {
      email,
      type,
      hash = await hashMailedTo(email),
    } = await (mailRequests[name] as RequestMail)();
    const both = await Promise.all(
      [newClient(), newClient()].map((client) => client.auth.verifyOtp({ type, token_hash: hash })),
    );
    expect(both.flatMap(({ data }) => data.session?.user.email ?? [])).toEqual([email]);
    expect(both.flatMap(({ error }) => error?.code ?? [])).toEqual(["otp_expired"]);
    const later = await newClient().auth.verifyOtp({ type, token_hash: hash });
    expect(later.error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  it("changes the email after both addresses have confirmed", async () => {
    const person = await newMember();
    const fresh = someAddress();
    expect((await person.client.auth.updateUser({ email: fresh })).error).toBeNull();
    const confirm = async (address: string) =>
      newClient().auth.verifyOtp({
        type: "email_change",
        token_hash: await hashMailedTo(address),
      });
    const first = await confirm(fresh);
    expect(first.data.session).toBeFalsy();
    const second = await confirm(person.email);
    expect(second.data.session?.user.email).toBe(fresh);
  });

  it("is random and not derived from the email and the code", async () => {
    const { email } = await newMember();
    await newClient().auth.resetPasswordForEmail(email);
    const mail = await lastMailTo(email);
    const derived = createHash("sha224")
      .update(`${email}${codeIn(mail)}`)
      .digest("hex");
    const tokens = await sql`
      select token_hash from auth.one_time_tokens where relates_to = ${email}`;
    expect(tokens).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    const guesses = await Promise.all([
      fetch(`${stack.apiUrl}/auth/v1/verify?type=recovery&token=${derived}`, {
        redirect: "manual",
      }),
      newClient().auth.verifyOtp({ type: "recovery", token_hash: derived }),
    ]);
    expect(guesses[0].headers.get("location")).toContain("otp_expired");
    expect(guesses[1].error).toMatchObject({ code: "otp_expired" });
    const right = await newClient().auth.verifyOtp({
      type: "recovery",
      token_hash: await hashMailedTo(email),
    });
    expect(right.error).toBeNull();
  });
});
