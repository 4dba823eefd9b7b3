import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createClient } from "@supabase/supabase-js";
import { follow, lastMailTo, linkIn } from "../mails";
import { newClient, newMember, sql, stack } from "../stack";

const redirectTo = `${stack.siteUrl}/login`;

describe("password recovery", () => {
  it("sets a new password through the link in an email", async () => {
    const { email, password } = await newMember();
    const client = newClient();
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const landed = await follow(linkIn(await lastMailTo(email)));
    expect(landed.origin + landed.pathname).toBe(redirectTo);
    const tokens = new URLSearchParams(landed.hash.slice(1));
    expect(tokens.get("type")).toBe("recovery");
    await client.auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "Renewed123" })).error).toBeNull();
    const old = await newClient().auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({ code: "invalid_credentials" });
    const fresh = await newClient().auth.signInWithPassword({ email, password: "Renewed123" });
    expect(fresh.error).toBeNull();
  });

  it("gives the same response for an unknown email", async () => {
    const { data, error } = await newClient().auth.resetPasswordForEmail("nobody@example.com");
    expect({ data, error }).toEqual({ data: {}, error: null });
  });

  it("limits how often emails are sent", async () => {
    const { email } = await newMember();
    await newClient().auth.resetPasswordForEmail(email);
    const second = await newClient().auth.resetPasswordForEmail(email);
    expect(second.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  });

  it("refuses an expired link", async () => {
    const { email } = await newMember();
    await newClient().auth.resetPasswordForEmail(email, { redirectTo });
    const mail = await lastMailTo(email);
    await sql`update auth.one_time_tokens set created_at = now() - interval '61 minutes' where relates_to = ${email}`;
    const landed = await follow(linkIn(mail));
    expect(Object.fromEntries(new URLSearchParams(landed.hash.slice(1)))).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
  });
});

describe("a PKCE client", () => {
  it("is the only client that can exchange its link's code, once", async () => {
    const { email, id } = await newMember();
    const pkce = () =>
      createClient(stack.apiUrl, stack.publishableKey, {
        auth: { flowType: "pkce", persistSession: false, autoRefreshToken: false },
      });
    const client = pkce();
    await client.auth.resetPasswordForEmail(email, { redirectTo });
    const landed = await follow(linkIn(await lastMailTo(email)));
    expect(landed.hash).toBe("");
    const code = landed.searchParams.get("code") ?? "";

    const stranger = pkce();
    await stranger.auth.resetPasswordForEmail(`${randomUUID()}@example.com`);
    expect((await stranger.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: "bad_code_verifier",
    });
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(id);
    const again = await fetch(`${stack.apiUrl}/auth/v1/token?grant_type=pkce`, {
      method: "POST",
      headers: { apikey: stack.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ auth_code: code, code_verifier: "x".repeat(43) }),
    });
    expect(again.status).toBe(404);
  });
});
