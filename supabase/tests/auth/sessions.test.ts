import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newClient, newMember, service, signIn, sql, stack } from "../stack";

async function tokenCall(
  grant: string,
  body: object,
): Promise<{ status: number; body: TokenBody }> {
  const response = await fetch(`${stack.apiUrl}/auth/v1/token?grant_type=${grant}`, {
    method: "POST",
    headers: { apikey: stack.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json();
  return { status: response.status, body: tokenSchema.parse(json) };
}

const tokenSchema = z.object({
  access_token: z.string().default(""),
  refresh_token: z.string().default(""),
  error_code: z.string().optional(),
  msg: z.string().optional(),
});
type TokenBody = z.infer<typeof tokenSchema>;

const refresh = (token: string) => tokenCall("refresh_token", { refresh_token: token });
const enter = async ({ email, password }: { email: string; password: string }) =>
  (await tokenCall("password", { email, password })).body;

/** Moves the token out of the interval in which it may be reused. */
const ageToken = (token: string) =>
  sql`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where token = ${token}`;

describe("signing in", () => {
  it("gives the same error for a wrong password and an unknown email", async () => {
    const person = await newMember();
    const wrong = await tokenCall("password", { email: person.email, password: "Wrong123" });
    const nobody = await tokenCall("password", {
      email: "nobody@example.com",
      password: "Wrong123",
    });
    expect(wrong).toEqual(nobody);
    expect(wrong).toMatchObject({
      status: 400,
      body: { error_code: "invalid_credentials", msg: "Invalid login credentials" },
    });
  });

  it("reports an unconfirmed email only with the correct password", async () => {
    const email = "unconfirmed@example.com";
    await service.auth.admin.createUser({ email, password: "Member123" });
    const right = await tokenCall("password", { email, password: "Member123" });
    expect(right.body.error_code).toBe("email_not_confirmed");
    const wrong = await tokenCall("password", { email, password: "Member124" });
    expect(wrong.body.error_code).toBe("invalid_credentials");
  });

  it("returns a token with the session, the role and both kinds of metadata", async () => {
    const person = await newMember("Tara Token");
    const { access_token: token } = await enter(person);
    const claims: unknown = JSON.parse(
      Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"),
    );
    expect(claims).toMatchObject({
      iss: `${stack.apiUrl}/auth/v1`,
      sub: person.id,
      aud: "authenticated",
      role: "authenticated",
      email: person.email,
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "Tara Token" },
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    });
  });

  it("is refused while the user is banned, as are refreshes of older sessions", async () => {
    const person = await newMember();
    const before = await enter(person);
    await service.auth.admin.updateUserById(person.id, { ban_duration: "1h" });
    expect((await enter(person)).error_code).toBe("user_banned");
    expect((await refresh(before.refresh_token)).body.error_code).toBe("user_banned");
    await service.auth.admin.updateUserById(person.id, { ban_duration: "none" });
    expect((await enter(person)).access_token).toBeTypeOf("string");
  });
});

describe("a refresh token", () => {
  it("is replaced by each use", async () => {
    const first = await enter(await newMember());
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    expect(new Set([first, second, third].map((each) => each.refresh_token)).size).toBe(3);
  });

  it("gives the same successor to concurrent uses", async () => {
    const { refresh_token: token } = await enter(await newMember());
    const responses = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it("ends the session when it is reused after two later tokens", async () => {
    const first = await enter(await newMember());
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    await ageToken(first.refresh_token);
    const thief = await refresh(first.refresh_token);
    expect(thief).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_already_used" },
    });
    expect((await refresh(third.refresh_token)).body.error_code).toBe("refresh_token_not_found");
  });

  it("can be reused later when its successor was never used", async () => {
    const first = await enter(await newMember());
    const lost = (await refresh(first.refresh_token)).body;
    await ageToken(first.refresh_token);
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(lost.refresh_token);
  });

  it("is refused when it is unknown", async () => {
    expect(await refresh("made-up")).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_not_found" },
    });
  });
});

describe("signing out", () => {
  it("ends this session or all of them", async () => {
    const person = await newMember();
    const [here, there, elsewhere] = await Promise.all(
      [1, 2, 3].map(() => signIn(person.email, person.password)),
    );
    const works = async (session = here) => (await session?.client.auth.getUser())?.error === null;

    await here?.client.auth.signOut({ scope: "local" });
    expect([await works(there), await works(elsewhere)]).toEqual([true, true]);
    await there?.client.auth.signOut({ scope: "global" });
    expect([await works(there), await works(elsewhere)]).toEqual([false, false]);
  });

  it("revokes the refresh token and the access token at the auth service at once", async () => {
    const session = await enter(await newMember());
    const headers = {
      apikey: stack.publishableKey,
      authorization: `Bearer ${session.access_token}`,
    };
    await fetch(`${stack.apiUrl}/auth/v1/logout`, { method: "POST", headers });
    expect((await refresh(session.refresh_token)).body.error_code).toBe("refresh_token_not_found");
    const user = await fetch(`${stack.apiUrl}/auth/v1/user`, { headers });
    expect(user.status).toBe(403);
    expect(await user.json()).toMatchObject({ error_code: "session_not_found" });
  });

  it("ends all other sessions after a password change", async () => {
    const person = await newMember();
    const other = await signIn(person.email, person.password);
    const same = await person.client.auth.updateUser({ password: person.password });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
    const weak = await person.client.auth.updateUser({ password: "weakling" });
    expect(weak.error).toMatchObject({ status: 422, code: "weak_password" });
    const changed = await person.client.auth.updateUser({ password: "Changed123" });
    expect(changed.error).toBeNull();
    expect((await person.client.auth.getUser()).error).toBeNull();
    expect((await other.client.auth.getUser()).error).not.toBeNull();
    const again = await newClient().auth.signInWithPassword({
      email: person.email,
      password: "Changed123",
    });
    expect(again.error).toBeNull();
  });
});
