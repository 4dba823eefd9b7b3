// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { authBackend, authError, sessionOf } from "../testing/authBackend";
import { openSession } from "../testing/openSession";

const USER = "GET auth/user";
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("reports an expired session until the next sign-in", async () => {
  const { client, signIn, state } = openSession();
  await signIn("asha");
  expect(state().ended).toBeNull();
  await client.auth.signOut();
  expect(state()).toMatchObject({ user: null, ended: "expired" });
  await signIn("asha");
  expect(state().ended).toBeNull();
});

test("reports a stored session that can't be refreshed, and nothing without one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const returning = authBackend(sessionOf("asha", -60));
  returning.responses["POST auth/token"] = authError(400, "refresh_token_not_found");
  const { state } = openSession(returning);
  await pass();
  expect(state()).toMatchObject({ loading: false, user: null, ended: "expired" });
  const stranger = openSession();
  await pass();
  await stranger.client.auth.signOut();
  expect(stranger.state().ended).toBeNull();
});

test.each([
  ["a removed session", 403, "session_not_found"],
  ["a token that is not accepted", 401, "bad_jwt"],
])("ends a stored session at start on %s", async (_, status, code) => {
  const server = authBackend(sessionOf("asha"));
  server.responses[USER] = authError(status, code);
  const { state } = openSession(server);
  await pass();
  expect(state()).toMatchObject({ user: null, ended: "expired" });
  expect(server.isStored()).toBe(false);
});

test("ends a session when a read is refused, and keeps it on network failures", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { responses, queryClient, signIn, state } = openSession();
  const refused = async () => {
    const cause = { code: "PGRST301", message: "JWT" };
    const queryFn = () => Promise.reject(new Error("wrapped", { cause }));
    await queryClient
      .fetchQuery({ queryKey: ["bookings"], retry: false, queryFn })
      .catch(() => undefined);
    await pass();
  };
  await signIn("asha");
  responses[USER] = () => Promise.reject(new TypeError("Failed to fetch"));
  await refused();
  expect(state().user?.id).toBe("asha");
  responses[USER] = authError(403, "bad_jwt");
  await refused();
  expect(state()).toMatchObject({ user: null, ended: "expired" });
});

describe("after a password was changed", () => {
  const revoked = authError(403, "session_not_found");

  test("says so on a device whose session ended", async () => {
    const { responses, session, signIn, state, isStored } = openSession();
    await signIn("asha");
    responses[USER] = revoked;
    await session.checkPassword();
    await pass();
    expect(state()).toMatchObject({ user: null, ended: "password-changed" });
    expect(isStored()).toBe(false);
  });

  test("keeps the session of the device that changed it, and says why that ends later", async () => {
    const { client, session, signIn, state } = openSession();
    await signIn("asha");
    await session.checkPassword();
    expect(state().user?.id).toBe("asha");
    await client.auth.signOut();
    expect(state().ended).toBe("expired");
  });

  test("checks again if a check runs that started before", async () => {
    const { responses, queryClient, session, signIn, state } = openSession();
    await signIn("asha");
    let answer: (response: object) => void = () => undefined;
    responses[USER] = () => new Promise((resolve) => (answer = resolve));
    const queryFn = () => Promise.reject(new Error("JWT", { cause: { code: "PGRST301" } }));
    await queryClient.fetchQuery({ queryKey: ["rooms"], queryFn }).catch(() => undefined);
    await pass();
    const checked = session.checkPassword();
    responses[USER] = revoked;
    answer(sessionOf("asha").user);
    await checked;
    await pass();
    expect(state()).toMatchObject({ user: null, ended: "password-changed" });
  });
});
