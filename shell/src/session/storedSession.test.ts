// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { removeStoredSession } from "./storedSession";

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
