// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { dropFragmentTokens } from "./dropFragmentTokens";

const openAt = (path: string) => {
  history.replaceState(null, "", path);
  dropFragmentTokens();
  return location.pathname + location.search + location.hash;
};

afterEach(() => history.replaceState(null, "", "/"));

test.each([
  "#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer",
  "#type=recovery&access_token=a.b.c",
  "#refresh_token=r",
  "#provider_token=p",
  "#/access_token=a.b.c",
  "#?access_token=a.b.c",
])("removes a session from the URL: %s", (fragment) => {
  expect(openAt(`/dashboard?tab=updates${fragment}`)).toBe(
    "/dashboard?tab=updates#error=unsupported_link",
  );
});

test.each(["", "#today", "#error=access_denied&error_code=otp_expired"])(
  "keeps an ordinary fragment: %j",
  (fragment) => expect(openAt(`/dashboard${fragment}`)).toBe(`/dashboard${fragment}`),
);

test("removes a session that is opened on the current page", () => {
  expect(openAt("/dashboard")).toBe("/dashboard");
  history.replaceState(null, "", "/dashboard#access_token=a.b.c");
  window.dispatchEvent(new Event("hashchange"));
  expect(location.hash).toBe("#error=unsupported_link");
});
