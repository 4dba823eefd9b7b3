// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MailLink } from "./mail-link/mailLink";
import { authBackend, authError, sessionOf, userOf } from "../testing/authBackend";
import { openSession } from "../testing/openSession";

const VERIFY = "POST auth/verify";
const LOGOUT = "POST auth/logout";
const link: MailLink = {
  type: "signup",
  tokenHash: "0123456789abcdef",
  choosesPassword: false,
  next: "/login",
};
const reset = { ...link, type: "recovery", choosesPassword: true } as const;

/** @param linkedTo owner of the link */
async function open({ signedIn, linkedTo = "asha" }: { signedIn?: string; linkedTo?: string }) {
  const server = authBackend();
  server.responses[VERIFY] = sessionOf(linkedTo);
  const opened = openSession(server);
  if (signedIn) await opened.signIn(signedIn);
  const redeemed = async (mailLink: MailLink = link) => {
    const outcome = await opened.session.redeem(mailLink);
    if (outcome.kind !== "session") throw new Error(`The link was ${outcome.kind}`);
    return outcome;
  };
  return { ...opened, redeemed };
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test("an email link signs in once it is accepted", async () => {
  const { redeemed, sent, state } = await open({});
  const outcome = await redeemed();
  expect(sent(VERIFY).map(({ body }) => body)).toEqual([
    expect.objectContaining({ type: "signup", token_hash: "0123456789abcdef" }),
  ]);
  expect(outcome).toMatchObject({ email: "asha@example.com", isAnotherAccount: false });
  expect(state().user).toBeNull();
  await outcome.accept();
  expect(state()).toMatchObject({ user: { id: "asha" }, recovering: false });
});

test("a link of another account keeps the current user until accepted", async () => {
  const { redeemed, sent, state, isStored } = await open({ signedIn: "asha", linkedTo: "mallory" });
  const outcome = await redeemed();
  expect(outcome.isAnotherAccount).toBe(true);
  expect(state().user?.id).toBe("asha");
  await outcome.decline();
  const ended = sent(LOGOUT).map(({ query, headers }) => [query.get("scope"), userOf(headers).id]);
  expect(ended).toEqual([["local", "mallory"]]);
  expect(isStored()).toBe(true);
  expect(state().user?.id).toBe("asha");
  await outcome.accept();
  expect(state().user?.id).toBe("mallory");
});

test("a link of the signed-in account needs no confirmation", async () => {
  const { redeemed } = await open({ signedIn: "asha" });
  expect((await redeemed()).isAnotherAccount).toBe(false);
});

test("a reset link requires a new password until it is set or the user changes", async () => {
  const { client, redeemed, session, signIn, state } = await open({});
  await (await redeemed(reset)).accept();
  expect(state().recovering).toBe(true);
  session.endRecovery();
  expect(state().recovering).toBe(false);
  await (await redeemed(reset)).accept();
  await signIn("dev");
  expect(state().recovering).toBe(false);
  await (await redeemed(reset)).accept();
  expect(state().recovering).toBe(true);
  await client.auth.signOut();
  expect(state().recovering).toBe(false);
});

test("a reset link that was opened in another tab requires no password in this one", async () => {
  const { storageKey, state } = await open({});
  const otherTab = new BroadcastChannel(storageKey);
  const stored = sessionOf("asha");
  localStorage.setItem(storageKey, JSON.stringify(stored));
  otherTab.postMessage({ event: "PASSWORD_RECOVERY", session: stored });
  await vi.waitFor(() => expect(state().user?.id).toBe("asha"));
  expect(state().recovering).toBe(false);
  otherTab.close();
});

test("a link can be accepted again after a network failure", async () => {
  const { responses, redeemed, state } = await open({});
  const outcome = await redeemed();
  const { "GET auth/user": works } = responses;
  responses["GET auth/user"] = () => Promise.reject(new TypeError("Failed to fetch"));
  await expect(outcome.accept()).rejects.toThrow("Failed to fetch");
  expect(state().user).toBeNull();
  if (works !== undefined) responses["GET auth/user"] = works;
  await outcome.accept();
  expect(state().user?.id).toBe("asha");
});

test.each([
  [-3, 1],
  [0, 0],
])(
  "a link keeps its session for an hour with a device clock %i hours off",
  async (hours, refreshes) => {
    const { client, responses, redeemed, sent } = await open({});
    const byServer = sessionOf("asha", 3600 - hours * 3600);
    responses[VERIFY] = { ...byServer, expires_in: 3600 };
    responses["POST auth/token"] = sessionOf("asha");
    await (await redeemed()).accept();
    expect(sent("POST auth/token")).toHaveLength(refreshes);
    const { data } = await client.auth.getSession();
    const left = Number(data.session?.expires_at) - Date.now() / 1000;
    expect(Math.abs(left - 3600)).toBeLessThan(60);
  },
);

test("an email change needs the other address too", async () => {
  const { responses, session } = await open({});
  responses[VERIFY] = { code: 200, msg: "Confirm the link sent to the other email" };
  expect(await session.redeem({ ...link, type: "email_change" })).toEqual({
    kind: "email-change-pending",
  });
});

test.each([
  ["used", authError(403, "otp_expired")],
  ["broken", authError(400, "validation_failed")],
  ["too-many", authError(429, "over_email_send_rate_limit")],
  ["unreachable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["unreachable", serverError],
])("a link is reported as %s", async (kind, response) => {
  const { responses, session } = await open({});
  responses[VERIFY] = response;
  expect(await session.redeem(link)).toEqual({ kind });
});
