// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { redirectTo } from "./redirectTo";

const address = () => location.pathname + location.search + location.hash;

beforeEach(() => sessionStorage.clear());

it.each([
  ["/dashboard#error=unsupported_link", "/login#error=unsupported_link"],
  ["/dashboard?error_code=otp_expired", "/login?error_code=otp_expired"],
  ["/snacks?q=tea#list", "/login"],
])("redirects %s to %s", (from, to) => {
  history.replaceState(null, "", from);
  const { length } = history;
  redirectTo("login");
  expect(address()).toBe(to);
  expect(history).toHaveLength(length);
});

it.each([
  ["home", "/bookings", "/dashboard"],
  ["return-path", "/bookings", "/bookings"],
  ["return-path", undefined, "/dashboard"],
] as const)("redirects to %s with the return path %s", (to, stored, expected) => {
  if (stored) sessionStorage.setItem("portal.wanted", stored);
  redirectTo(to);
  expect(address()).toBe(expected);
});
