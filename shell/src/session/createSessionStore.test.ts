// @vitest-environment happy-dom
import { serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authBackend, sessionOf } from "../testing/authBackend";
import { openSession } from "../testing/openSession";

const ROLE = "POST rpc/is_admin_role";
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

test("has nothing to check without a stored session", async () => {
  const { state, requests } = openSession();
  const signedOut = { user: null, isAdmin: false, roleLoading: false, recovering: false };
  expect(state()).toEqual({ ...signedOut, loading: false, ended: null });
  await pass();
  expect(state()).toEqual({ ...signedOut, loading: false, ended: null });
  expect(requests).toEqual([]);
});

test("continues the stored session and checks it once", async () => {
  const { state, sent, session } = openSession(authBackend(sessionOf("asha")));
  expect(state()).toMatchObject({ loading: true, user: null });
  await pass(99);
  expect(session.getServerSnapshot?.()).toMatchObject({ loading: true, user: null });
  expect(state()).toMatchObject({ loading: false, user: { id: "asha" }, roleLoading: true });
  expect(sent(USER)).toHaveLength(1);
});

test("queries the role 100 ms after sign-in and trusts only the server", async () => {
  const { responses, sent, signIn, state } = openSession();
  responses[ROLE] = true;
  await signIn("asha");
  expect(state()).toMatchObject({ loading: false, isAdmin: false, roleLoading: true });
  await pass(99);
  expect(sent(ROLE)).toEqual([]);
  await pass(1);
  expect(sent(ROLE).map(({ body }) => body)).toEqual([{ uid: "asha" }]);
  expect(state()).toMatchObject({ isAdmin: true, roleLoading: false });
});

test("treats no user as admin when the query fails, and checks the session", async () => {
  const { responses, sent, signIn, state } = openSession();
  responses[ROLE] = serverError;
  await signIn("asha");
  await pass(99);
  const checks = sent(USER).length;
  await pass(1);
  expect(state()).toMatchObject({ isAdmin: false, roleLoading: false, user: { id: "asha" } });
  expect(sent(USER)).toHaveLength(checks + 1);
  await pass(9900);
  expect(sent(ROLE)).toHaveLength(2);
});

test("does not check the session when the role is known", async () => {
  const { sent, signIn } = openSession();
  await signIn("asha");
  const checks = sent(USER).length;
  await pass(200);
  expect(sent(ROLE)).toHaveLength(1);
  expect(sent(USER)).toHaveLength(checks);
});

test("clears the admin flag when the user changes or logs out", async () => {
  const { responses, client, signIn, state } = openSession();
  responses[ROLE] = true;
  await signIn("asha");
  await pass(100);
  expect(state().isAdmin).toBe(true);
  await signIn("dev");
  expect(state()).toMatchObject({ user: { id: "dev" }, isAdmin: false, roleLoading: true });
  await pass(100);
  expect(state().isAdmin).toBe(true);
  await client.auth.signOut();
  expect(state()).toMatchObject({ user: null, isAdmin: false });
});

test("stops loading the role when the user logs out before it is known", async () => {
  const { client, sent, signIn, state } = openSession();
  await signIn("asha");
  await client.auth.signOut();
  expect(state()).toMatchObject({ user: null, roleLoading: false });
  await pass(1000);
  expect(sent(ROLE)).toEqual([]);
});

test("does not query the role of the previous user", async () => {
  const { responses, sent, signIn, state } = openSession();
  await signIn("asha");
  await pass(99);
  await signIn("dev");
  responses[ROLE] = true;
  await pass(100);
  expect(sent(ROLE).map(({ body }) => body)).toEqual([{ uid: "dev" }]);
  expect(state()).toMatchObject({ isAdmin: true, roleLoading: false });
});

test("takes a changed user without requesting the role again", async () => {
  const { responses, client, sent, signIn, state } = openSession();
  await signIn("asha");
  await pass(100);
  responses["PUT auth/user"] = { ...state().user, user_metadata: { full_name: "Asha Rao" } };
  await client.auth.updateUser({ data: { full_name: "Asha Rao" } });
  expect(state().user?.user_metadata).toEqual({ full_name: "Asha Rao" });
  expect(state().roleLoading).toBe(false);
  await pass(1000);
  expect(sent(ROLE)).toHaveLength(1);
});

test("keeps the query cache at sign-in and clears it when the user changes", async () => {
  const { queryClient, signIn } = openSession();
  queryClient.setQueryData(["snacks"], 40);
  await signIn("asha");
  await signIn("asha");
  expect(queryClient.getQueryData(["snacks"])).toBe(40);
  await signIn("dev");
  expect(queryClient.getQueryData(["snacks"])).toBeUndefined();
});
