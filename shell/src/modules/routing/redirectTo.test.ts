// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { redirectTo } from "./redirectTo";

const address = () => location.pathname + location.search + location.hash;

it.each([
  ["/dashboard#error=unsupported_link", "/login#error=unsupported_link"],
  ["/dashboard?error_code=otp_expired", "/login?error_code=otp_expired"],
  ["/snacks?q=tea#list", "/login"],
])("redirects %s to %s", (from, to) => {
  history.replaceState(null, "", from);
  redirectTo("login");
  expect(address()).toBe(to);
});
