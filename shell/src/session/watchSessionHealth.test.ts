// @vitest-environment happy-dom
import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from "@supabase/supabase-js";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeAuth } from "../testing/fakeAuth";
import { watchSessionHealth } from "./watchSessionHealth";

const revoked = new AuthApiError("Session not found", 403, "session_not_found");

function watched(user = "asha") {
  const supabase = fakeAuth();
  const queryClient = new QueryClient();
  const onDead = vi.fn();
  const session = { userId: vi.fn((): string | undefined => user), onDead };
  const health = watchSessionHealth(supabase.client, queryClient, session);
  return { ...supabase, getUser: supabase.auth.getUser, queryClient, session, onDead, health };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const focus = async () => {
  window.dispatchEvent(new Event("focus"));
  await pass(0);
};

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-20T06:30:00Z") }));
afterEach(() => vi.useRealTimers());

test.each([
  ["a missing session", new AuthSessionMissingError()],
  ["status 401", new AuthApiError("Invalid token", 401, "bad_jwt")],
  ["status 403", revoked],
])("ends the session on %s", async (_, error) => {
  const { health, getUser, onDead } = watched();
  getUser.mockResolvedValue({ error });
  await health.ask();
  expect(onDead).toHaveBeenCalledOnce();
});

test.each([
  ["no error", null],
  ["a rate limit", new AuthApiError("Too many requests", 429, "over_request_rate_limit")],
  ["a server error", new AuthApiError("Unexpected failure", 500, "unexpected_failure")],
  ["a network failure", new AuthRetryableFetchError("Failed to fetch", 0)],
])("keeps the session on %s", async (_, error) => {
  const { health, getUser, onDead } = watched();
  getUser.mockResolvedValue({ error });
  await health.ask();
  expect(getUser).toHaveBeenCalledOnce();
  expect(onDead).not.toHaveBeenCalled();
});

test("ends the session when the client throws a missing-session error", async () => {
  const { health, getUser, onDead } = watched();
  getUser.mockRejectedValue(new AuthSessionMissingError());
  await health.ask();
  expect(onDead).toHaveBeenCalledOnce();
});

test("keeps the session when the client throws another error", async () => {
  const { health, getUser, onDead } = watched();
  getUser.mockRejectedValue(new Error("The lock is held"));
  await health.ask();
  expect(onDead).not.toHaveBeenCalled();
});

test("checks nothing while signed out", async () => {
  const { health, getUser, session } = watched();
  session.userId.mockReturnValue(undefined);
  await health.ask();
  expect(getUser).not.toHaveBeenCalled();
});

test("sends one request for simultaneous checks, and checks again afterwards", async () => {
  const { health, getUser } = watched();
  await Promise.all([health.ask(), health.ask()]);
  expect(getUser).toHaveBeenCalledOnce();
  await health.ask();
  expect(getUser).toHaveBeenCalledTimes(2);
});

test("discards an answer about a user who has signed out", async () => {
  const { health, getUser, session, onDead } = watched();
  getUser.mockResolvedValue({ error: revoked });
  const checked = health.ask();
  session.userId.mockReturnValue("dev");
  await checked;
  expect(onDead).not.toHaveBeenCalled();
});

test("checks on focus, at most every 30 seconds", async () => {
  const { getUser } = watched();
  await focus();
  expect(getUser).toHaveBeenCalledOnce();
  await pass(30_000);
  await focus();
  expect(getUser).toHaveBeenCalledOnce();
  await pass(1);
  await focus();
  expect(getUser).toHaveBeenCalledTimes(2);
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
  const { queryClient, getUser } = watched();
  await fail(queryClient, new Error("Slot taken"));
  await pass(0);
  expect(getUser).not.toHaveBeenCalled();
  await fail(queryClient, unauthorized);
  await pass(0);
  expect(getUser).toHaveBeenCalledOnce();
});

test("checks nothing when queries and mutations succeed", async () => {
  const { queryClient, getUser } = watched();
  await queryClient.fetchQuery({ queryKey: ["rooms"], queryFn: () => Promise.resolve([]) });
  const mutationFn = () => Promise.resolve(null);
  await queryClient.getMutationCache().build(queryClient, { mutationFn }).execute(undefined);
  await pass(0);
  expect(getUser).not.toHaveBeenCalled();
});
