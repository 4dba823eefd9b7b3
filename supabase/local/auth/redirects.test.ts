import { describe, expect, it } from "vitest";
import { chooseRedirect, withFragment, withQuery } from "./redirects";

const site = "http://localhost:3000";
const allowed = ["http://localhost:*/**", "https://*.example.com/welcome", "portal://app/?"];
const choose = (wish: string | null) => chooseRedirect(wish, site, allowed);

describe("where a mail's link leads in the end", () => {
  it.each([
    "http://localhost:3000/login",
    "http://localhost:4173/login?next=/dashboard",
    "https://staging.example.com/welcome",
    "https://staging.example.com/welcome#top",
    "portal://app/x",
  ])("may be %s", (wish) => {
    expect(choose(wish)).toBe(wish);
  });

  it.each([
    null,
    "",
    "/login",
    "not an address",
    "http://localhost.evil.example/",
    "http://localhost:3000@evil.example/",
    "https://evil.example/?http://localhost:3000/",
    "https://a.b.example.com/welcome",
    "https://staging.example.com/welcome/elsewhere",
    "https://staging-example.com/welcome",
    "javascript:alert(1)",
    "portal://app/xy",
  ])("is the site instead of %s", (wish) => {
    expect(choose(wish)).toBe(site);
  });

  it("keeps what the address had", () => {
    expect(withQuery(`${site}/login?next=%2Fbookings`, { code: "a b" })).toBe(
      `${site}/login?next=%2Fbookings&code=a+b`,
    );
    expect(withFragment(`${site}/login?x=1#old`, { type: "signup" })).toBe(
      `${site}/login?x=1#type=signup`,
    );
  });
});
