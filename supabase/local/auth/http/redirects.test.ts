import { describe, expect, it } from "vitest";
import { chooseRedirect, withFragment, withQuery } from "./redirects";

const site = "http://localhost:3000";
const allowed = ["http://localhost:*/**", "https://*.example.com/welcome", "portal://app/?"];
const choose = (address: string | null) => chooseRedirect(address, site, allowed);

describe("chooseRedirect", () => {
  it.each([
    "http://localhost:3000/login",
    "http://localhost:4173/login?next=/dashboard",
    "http://LOCALHOST:4173/",
    "https://staging.example.com/welcome",
    "https://staging.example.com/welcome#top",
    "portal://app/x",
  ])("allows %s", (address) => {
    expect(choose(address)).toBe(address);
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
    "http://localhost:x@2130706433:9999/",
    "http://localhost:3000@2130706433/",
    "http://user@localhost:3000/",
    "http://:secret@localhost:3000/",
    "http://@localhost:3000/",
    "http://2130706433:9999/",
    "http://0x7f000001:9999/",
    "http://0177.0.0.1:9999/",
    "http://127.1:9999/",
    "http://[::ffff:127.0.0.1]:9999/",
    "http:\\\\localhost:3000/",
    "http://localhost:3000\\@evil.example/",
    "http://evil.example\\localhost:9999/",
    "http:localhost:9999/x",
    "http:///localhost:9999/",
    " http://localhost:9999/",
    "http://local\thost:9999/",
    "http://%6cocalhost:9999/",
    "http://ｌocalhost:9999/",
    "https://localhost:9999/",
    "javascript://localhost:9999/%0aalert(1)",
    "data://localhost:9999/",
    "portal://app@evil/x",
  ])("returns the site instead of %s", (address) => {
    expect(choose(address)).toBe(site);
  });

  it("allows a loopback address in its usual notation only", () => {
    const at = (address: string) => chooseRedirect(address, site, ["http://127.0.0.1:*/**"]);
    expect(at("http://127.0.0.1:9999/x")).toBe("http://127.0.0.1:9999/x");
    expect(at("http://2130706433:9999/x")).toBe(site);
    expect(at("http://127.0.0.1:x@2130706433:9999/x")).toBe(site);
  });

  it("encodes characters that a header cannot contain", () => {
    expect(choose(`${site}/räume/बैठक?q=भ#ण`)).toBe(
      `${site}/r%C3%A4ume/%E0%A4%AC%E0%A5%88%E0%A4%A0%E0%A4%95?q=%E0%A4%AD#%E0%A4%A3`,
    );
    expect(choose("portal://app/é")).toBe(site);
  });

  it("adds parameters and keeps the rest of the address", () => {
    expect(withQuery(`${site}/login?next=%2Fbookings`, { code: "a b" })).toBe(
      `${site}/login?next=%2Fbookings&code=a+b`,
    );
    expect(withFragment(`${site}/login?x=1#old`, { type: "signup" })).toBe(
      `${site}/login?x=1#type=signup`,
    );
  });
});
