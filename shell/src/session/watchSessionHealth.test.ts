// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { AuthSessionMissingError } from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authBackend, authError, sessionOf } from "../testing/authBackend";
import { watchSessionHealth } from "./watchSessionHealth";

const CHECK = "GET auth/user";
const revoked = authError(403, "session_not_found");

async function watched() {
  const server = authBackend();
  await server.signIn("asha");
  server.requests.length = 0;
  const queryClient = new QueryClient();
  const onRevoked = vi.fn();
  const session = { userId: vi.fn((): string | undefined => "asha"), onRevoked };
  const health = watchSessionHealth(server.client, queryClient, session);
  return {
    ...server,
    checks: () => server.sent(CHECK).length,
    queryClient,
    session,
    onRevoked,
    health,
  };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const focus = async () => {
  window.dispatchEvent(new Event("focus"));
  await pass(0);
};

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-20T06:30:00Z") }));
afterEach(() => {
  globalThis.portalClock = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ["a removed session", revoked],
  ["status 401", authError(401, "bad_jwt")],
  ["status 403", authError(403, "user_banned")],
])("ends the session on %s", async (_, response) => {
  const { health, responses, onRevoked } = await watched();
  responses[CHECK] = response;
  await health.check();
  expect(onRevoked).toHaveBeenCalledOnce();
});

test.each([
  ["banned", "2999-01-01T00:00:00Z", 1],
  ["no longer banned", "2026-11-20T06:29:59Z", 0],
])("of an account that is %s, checks the end of the ban", async (_, banned_until, ends) => {
  const { health, responses, onRevoked } = await watched();
  responses[CHECK] = { ...sessionOf("asha").user, banned_until };
  await health.check();
  expect(onRevoked).toHaveBeenCalledTimes(ends);
});

test.each([
  ["ahead", "banned", -3, "2026-11-20T04:30:00Z", 1],
  ["behind", "no longer banned", 3, "2026-11-20T08:30:00Z", 0],
])(
  "with a device clock 3 hours %s, sees that an account is %s",
  async (_, _state, offsetHours, banned_until, ends) => {
    globalThis.portalClock = { offsetMs: offsetHours * 3_600_000 };
    const { health, responses, onRevoked } = await watched();
    responses[CHECK] = { ...sessionOf("asha").user, banned_until };
    await health.check();
    expect(onRevoked).toHaveBeenCalledTimes(ends);
  },
);

test("ends the session when the client has lost it", async () => {
  const { health, client, onRevoked } = await watched();
  await client.auth.signOut();
  await health.check();
  expect(onRevoked).toHaveBeenCalledOnce();
});

test.each([
  ["a rate limit", authError(429, "over_request_rate_limit")],
  ["a bad request", authError(400, "validation_failed")],
  ["a server error", serverError],
  ["a network failure", () => Promise.reject(new TypeError("Failed to fetch"))],
])("keeps the session on %s", async (_, response) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { health, responses, checks, onRevoked } = await watched();
  responses[CHECK] = response;
  await health.check();
  expect(checks()).toBe(1);
  expect(onRevoked).not.toHaveBeenCalled();
});

test("keeps a valid session", async () => {
  const { health, checks, onRevoked } = await watched();
  await health.check();
  expect(checks()).toBe(1);
  expect(onRevoked).not.toHaveBeenCalled();
});

test.each([
  ["ends the session when the client throws a missing-session error", true],
  ["keeps the session when the client throws another error", false],
])("%s", async (_, isMissing) => {
  const { health, client, onRevoked } = await watched();
  const thrown = isMissing ? new AuthSessionMissingError() : new Error("Storage is blocked");
  vi.spyOn(client.auth, "getUser").mockRejectedValue(thrown);
  await health.check();
  expect(onRevoked).toHaveBeenCalledTimes(isMissing ? 1 : 0);
});

test("checks nothing while signed out", async () => {
  const { health, checks, session } = await watched();
  session.userId.mockReturnValue(undefined);
  await health.check();
  expect(checks()).toBe(0);
});

test("sends one request for simultaneous checks, and checks again afterwards", async () => {
  const { health, checks } = await watched();
  await Promise.all([health.check(), health.check()]);
  expect(checks()).toBe(1);
  await health.check();
  expect(checks()).toBe(2);
});

test("discards the response for a user who has signed out", async () => {
  const { health, responses, session, onRevoked } = await watched();
  responses[CHECK] = revoked;
  const checked = health.check();
  session.userId.mockReturnValue("dev");
  await checked;
  expect(onRevoked).not.toHaveBeenCalled();
});

test("checks on focus, at most every 30 seconds", async () => {
  const { checks } = await watched();
  await focus();
  expect(checks()).toBe(1);
  await pass(30_000);
  await focus();
  expect(checks()).toBe(1);
  await pass(1);
  await focus();
  expect(checks()).toBe(2);
});

const unauthorized = Object.assign(new Error("JWT expired"), { code: "PGRST301" });
const query = (queryClient: QueryClient, error: Error) =>
  queryClient
    .fetchQuery({ queryKey: ["bookings"], retry: false, queryFn: () => Promise.reject(error) })
    .catch(() => undefined);
const mutate = (queryClient: QueryClient, error: Error) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error) })
    .execute(undefined)
    .catch(() => undefined);

test.each([
  ["query", query],
  ["mutation", mutate],
])("checks when a %s was refused for its token, and not for other errors", async (_, fail) => {
  const { queryClient, checks } = await watched();
  await fail(queryClient, new Error("Slot taken"));
  await pass(0);
  expect(checks()).toBe(0);
  await fail(queryClient, unauthorized);
  await pass(0);
  expect(checks()).toBe(1);
});

test("checks nothing when queries and mutations succeed", async () => {
  const { queryClient, checks } = await watched();
  await queryClient.fetchQuery({ queryKey: ["rooms"], queryFn: () => Promise.resolve([]) });
  const mutationFn = () => Promise.resolve(null);
  await queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
  await pass(0);
  expect(checks()).toBe(0);
});
