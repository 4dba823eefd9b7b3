// @vitest-environment happy-dom
import type { SignOutEvent } from "@portal/shared/contract/signOutEvent";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { neverResponds } from "../testing/authBackend";
import { openSessionOf } from "../testing/openSession";

const LOGOUT = "POST auth/logout";
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("signs out of this browser only, keeps the reason and clears the query cache", async () => {
  const { queryClient, session, state, sent, isStored } = await openSessionOf("asha");
  queryClient.setQueryData(["credits", "asha"], 40);
  expect(isStored()).toBe(true);
  await session.signOut();
  expect(sent(LOGOUT).map(({ query }) => query.get("scope"))).toEqual(["local"]);
  expect(state()).toMatchObject({ user: null, isAdmin: false, ended: "signed-out" });
  expect(queryClient.getQueryData(["credits", "asha"])).toBeUndefined();
  expect(isStored()).toBe(false);
});

test("leaves the realtime channels of the user, also when another user signs in", async () => {
  const { client, session, signIn } = await openSessionOf("asha");
  const joined = client.channel("user:asha");
  vi.spyOn(client, "getChannels").mockReturnValue([joined]);
  const leave = vi.spyOn(client, "removeChannel").mockResolvedValue("ok");
  await signIn("asha");
  expect(leave).not.toHaveBeenCalled();
  await signIn("ravi");
  expect(leave).toHaveBeenCalledExactlyOnceWith(joined);
  await session.signOut();
  expect(leave).toHaveBeenCalledTimes(2);
});

test("keeps the reason of the last end only", async () => {
  const { client, session, signIn, state } = await openSessionOf("asha");
  await session.signOut();
  await signIn("asha");
  await client.auth.signOut();
  expect(state().ended).toBe("expired");
});

test("lets a screen with unsaved changes prevent a sign-out", async () => {
  const { session, state, sent } = await openSessionOf("asha");
  const ask = vi.fn((event: SignOutEvent) => event.preventDefault());
  window.addEventListener("portal:sign-out", ask, { once: true });
  await session.signOut();
  expect(sent(LOGOUT)).toEqual([]);
  expect(state().user?.id).toBe("asha");
  ask.mock.calls[0]?.[0].detail();
  await pass();
  expect(ask).toHaveBeenCalledOnce();
  expect(state()).toMatchObject({ user: null, ended: "signed-out" });
});

test("removes the stored session before the server responds, and waits 3 s for it", async () => {
  const { responses, session, state, isStored } = await openSessionOf("asha");
  responses[LOGOUT] = neverResponds;
  localStorage.setItem("snacksCart", "[]");
  let isDone = false;
  const done = session.signOut().then(() => (isDone = true));
  await pass(2999);
  expect(isDone).toBe(false);
  expect(isStored()).toBe(false);
  await pass(1);
  await done;
  expect(state()).toMatchObject({ user: null, ended: "signed-out" });
  expect(isStored()).toBe(false);
  expect(localStorage.getItem("snacksCart")).toBe("[]");
});

test.each([
  ["fails", serverError],
  ["can't be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
])("removes the stored session when the server %s", async (_, response) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { responses, session, state, isStored } = await openSessionOf("asha");
  responses[LOGOUT] = response;
  await session.signOut();
  expect(state()).toMatchObject({ user: null, ended: "signed-out" });
  expect(isStored()).toBe(false);
});

test("removes the stored session when the client can't end it", async () => {
  const { client, session, state, isStored } = await openSessionOf("asha");
  vi.spyOn(client.auth, "signOut").mockRejectedValue(new Error("Storage is blocked"));
  await session.signOut();
  expect(state()).toMatchObject({ user: null, ended: "signed-out" });
  expect(isStored()).toBe(false);
});
