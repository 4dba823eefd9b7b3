// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch")));
beforeAll(async () => {
  // @ts-expect-error: a script without types, which pages contain as text.
  await import("./replaceDamagedFiles.js");
});
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

const HASH = `sha384-${"A".repeat(64)}`;

function refuse(tag: "script" | "link" | "img", url: string, integrity = HASH): void {
  const element = document.createElement(tag);
  const { href } = new URL(url, location.href);
  Object.defineProperty(element, tag === "link" ? "href" : "src", { value: href });
  Object.defineProperty(element, "integrity", { value: integrity });
  document.head.append(element);
  element.dispatchEvent(new Event("error"));
  element.remove();
}

test.each([
  ["script", "/static/js/index.js"],
  ["link", "/static/css/index.css"],
  ["script", "/modules/mf-shop/new/entry.js"],
  ["script", "https://bucket.example/modules/mf-shop/new/entry.js"],
] as const)("replaces the copies of the refused %s %s once", (tag, url) => {
  refuse(tag, url);
  refuse(tag, url);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(new URL(url, location.href).href, {
    cache: "reload",
    integrity: HASH,
  });
});

test.each([
  ["a file without a hash", "script", "https://pay.example/checkout.js", ""],
  ["a picture", "img", "/static/image/logo.svg", ""],
  ["a retry", "script", "/static/js/async/login.js?again=1", HASH],
] as const)("replaces no copies of %s", (_, tag, url, integrity) => {
  refuse(tag, url, integrity);
  expect(fetched).not.toHaveBeenCalled();
});

test("ignores errors of running scripts", () => {
  dispatchEvent(new Event("error"));
  expect(fetched).not.toHaveBeenCalled();
});
