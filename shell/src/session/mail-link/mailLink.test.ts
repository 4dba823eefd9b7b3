// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readMailLink } from "./mailLink";

const hash = "pkce_0123456789abcdef0123456789abcdef";
const read = (params: Record<string, string>) =>
  readMailLink(`?${new URLSearchParams({ token_hash: hash, type: "signup", ...params })}`);

test.each(["signup", "invite", "recovery", "magiclink", "email", "email_change"])(
  "reads a %s link",
  (type) => expect(read({ type })).toMatchObject({ type, tokenHash: hash, next: "/login" }),
);

test.each([
  { type: "constructor" },
  { type: "sms" },
  { type: "" },
  { token_hash: "" },
  { token_hash: "short" },
  { token_hash: `${hash}<script>` },
])("rejects a link with %j", (params) => {
  expect(read(params as unknown as Record<string, string>)).toBeUndefined();
});

test.each([
  ["/book-room?room=1#today", "/book-room?room=1#today"],
  [`${location.origin}/login`, "/login"],
  [location.origin, "/login"],
  [`${location.origin}/day-pass?tab=my`, "/day-pass?tab=my"],
])("continues at %s", (next, path) => expect(read({ next })?.next).toBe(path));

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  `${location.origin}//evil.example/`,
  `${location.origin}@evil.example/`,
  `blob:${location.origin}/evil`,
  "javascript:alert(1)",
  "http://[",
  "",
])("never continues at %s", (next) => expect(read({ next })?.next).toBe("/login"));

test.each(["recovery", "invite"])("continues with a new password after a %s link", (type) => {
  expect(read({ type, next: "/bookings" })).toMatchObject({
    choosesPassword: true,
    next: "/login",
  });
});

test("drops session tokens from the path to open next", () => {
  const next = `${location.origin}/events?tab=a#access_token=a.b.c`;
  expect(read({ next })).toMatchObject({ next: "/events?tab=a" });
});
