// @vitest-environment happy-dom
import { AuthApiError, AuthRetryableFetchError, type User } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import type { MailLink } from "../mail-link/mailLink";
import type { LinkOutcome } from "../mail-link/redeemMailLink";
import { fakeAuth } from "../testing/fakeAuth";
import { createSessionStore } from "./createSessionStore";

const person = (id: string) => ({ id, email: `${id}@example.com` }) as User;
const sessionOf = (user: User) => ({ access_token: `token of ${user.id}`, user });
const link: MailLink = {
  type: "signup",
  tokenHash: "0123456789abcdef",
  choosesPassword: false,
  next: "/login",
};

let supabase: ReturnType<typeof fakeAuth>;
let session: ReturnType<typeof createSessionStore>;
beforeEach(() => {
  supabase = fakeAuth();
  session = createSessionStore(supabase.client, new QueryClient());
});

function linkFor(user: User): void {
  const data = { user, session: sessionOf(user) };
  supabase.linkAuth.verifyOtp.mockResolvedValue({ data, error: null });
}

async function redeemed(asked = link) {
  const outcome: LinkOutcome = await session.redeem(asked);
  if (outcome.kind !== "session") throw new Error(`The link was ${outcome.kind}`);
  return outcome;
}

describe("an email link", () => {
  test("signs in once it is accepted", async () => {
    supabase.emit("INITIAL_SESSION", null);
    linkFor(person("asha"));
    const outcome = await redeemed();
    expect(supabase.linkAuth.verifyOtp).toHaveBeenCalledExactlyOnceWith({
      type: "signup",
      token_hash: "0123456789abcdef",
    });
    expect(outcome).toMatchObject({ email: "asha@example.com", isAnotherAccount: false });
    expect(session.getSnapshot().user).toBeNull();
    await outcome.accept();
    expect(session.getSnapshot()).toMatchObject({ user: { id: "asha" }, recovering: false });
  });

  test("of another account keeps the current user until accepted", async () => {
    supabase.emit("INITIAL_SESSION", person("asha"));
    linkFor(person("mallory"));
    const outcome = await redeemed();
    expect(outcome.isAnotherAccount).toBe(true);
    expect(supabase.auth.setSession).not.toHaveBeenCalled();
    expect(session.getSnapshot().user?.id).toBe("asha");
    await outcome.decline();
    expect(supabase.linkAuth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "local" });
    expect(supabase.auth.signOut).not.toHaveBeenCalled();
    expect(session.getSnapshot().user?.id).toBe("asha");
    await outcome.accept();
    expect(session.getSnapshot().user?.id).toBe("mallory");
  });

  test("of the signed-in account needs no confirmation", async () => {
    supabase.emit("INITIAL_SESSION", person("asha"));
    linkFor(person("asha"));
    expect((await redeemed()).isAnotherAccount).toBe(false);
  });

  test("requires a new password until it is set or another user signs in", async () => {
    supabase.emit("INITIAL_SESSION", null);
    linkFor(person("asha"));
    const reset = { ...link, type: "recovery", choosesPassword: true } as const;
    await (await redeemed(reset)).accept();
    expect(session.getSnapshot().recovering).toBe(true);
    session.endRecovery();
    expect(session.getSnapshot().recovering).toBe(false);
    await (await redeemed(reset)).accept();
    supabase.emit("SIGNED_IN", person("dev"));
    expect(session.getSnapshot().recovering).toBe(false);
  });

  test("opened in another tab requires no password in this one", () => {
    supabase.emit("INITIAL_SESSION", null);
    supabase.emit("PASSWORD_RECOVERY", person("asha"));
    expect(session.getSnapshot()).toMatchObject({ recovering: false, user: { id: "asha" } });
  });

  test("can be accepted again after a network failure", async () => {
    supabase.emit("INITIAL_SESSION", null);
    linkFor(person("asha"));
    const outcome = await redeemed();
    supabase.auth.setSession.mockResolvedValueOnce({
      error: new AuthRetryableFetchError("Failed to fetch", 0),
    });
    await expect(outcome.accept()).rejects.toThrow("Failed to fetch");
    expect(session.getSnapshot().user).toBeNull();
    await outcome.accept();
    expect(session.getSnapshot().user?.id).toBe("asha");
  });

  test("reports that an email change needs the other address", async () => {
    expect(await session.redeem({ ...link, type: "email_change" })).toEqual({
      kind: "email-change-pending",
    });
  });

  test.each([
    ["used", new AuthApiError("Email link is invalid or has expired", 403, "otp_expired")],
    ["broken", new AuthApiError("Verify requires a verification type", 400, "validation_failed")],
    ["too-many", new AuthApiError("Rate limit", 429, "over_request_rate_limit")],
    ["unreachable", new AuthRetryableFetchError("Failed to fetch", 0)],
    ["unreachable", new AuthApiError("Database error", 500, "unexpected_failure")],
  ])("is reported as %s", async (kind, error) => {
    supabase.linkAuth.verifyOtp.mockResolvedValue({ data: { user: null, session: null }, error });
    expect(await session.redeem(link)).toEqual({ kind });
  });
});
