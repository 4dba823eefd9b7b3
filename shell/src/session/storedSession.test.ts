// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { removeStoredSession, storedAccessToken, storedUserId } from "./storedSession";

beforeEach(() => localStorage.clear());

test("removes the session of supabase-js in all its parts, and nothing else", () => {
  const kept = ["snacksCart", "sb-", "sb-auth-token", "my-sb-portal-auth-token", "sb-portal-theme"];
  const removed = [
    "sb-portal-auth-token",
    "sb-portal-auth-token.0",
    "sb-portal-auth-token.1",
    "sb-portal-auth-token-code-verifier",
  ];
  for (const key of [...kept, ...removed]) localStorage.setItem(key, "value");
  removeStoredSession(localStorage);
  expect(Object.keys(localStorage).toSorted()).toEqual(kept.toSorted());
});

test("reads the account and the token of a stored session", () => {
  expect([storedUserId(), storedAccessToken()]).toEqual([undefined, undefined]);
  const session = { access_token: "a.b.c", user: { id: "u1" } };
  localStorage.setItem("sb-portal-auth-token", JSON.stringify(session));
  expect([storedUserId(), storedAccessToken()]).toEqual(["u1", "a.b.c"]);
});

test.each(["null", "7", "{", '{"access_token":7}'])("reads nothing from %s", (text) => {
  localStorage.setItem("sb-portal-auth-token", text);
  expect(storedUserId()).toBeUndefined();
  expect(storedAccessToken()).toBeUndefined();
});
