// @vitest-environment happy-dom
import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { preloadOnIntent } from "./preloadOnIntent";

const js = `sha384-${"J".repeat(64)}`;
const css = `sha384-${"C".repeat(64)}`;

let builds = 0;
const releases = new Map<string, ReturnType<typeof testRelease>>();
preloadOnIntent((pathname) => releases.get(pathname));

/** Lists a release that serves `/shop`. */
function listRelease() {
  const made = testRelease({ build: `preload-${(builds += 1)}` });
  const release = {
    ...made,
    extras: {
      ...made.extras,
      assets: {},
      preload: { js: { "entry.js": js }, css: { "main.css": css } },
    },
  };
  releases.set("/shop", release);
  return release;
}

const preloads = () =>
  [...document.head.querySelectorAll("link")].map((link) => [
    link.rel,
    link.as,
    link.crossOrigin,
    link.integrity,
    link.href,
  ]);
const hover = (selector: string, type = "pointerover") =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => {
  releases.clear();
  document.head.innerHTML = "";
  document.body.innerHTML = `
    <a id="shop" href="/shop?q=1"><b id="inside">Shop</b></a>
    <a id="elsewhere" href="https://elsewhere.example/shop">Elsewhere</a>
    <a id="unlinked">Not a link</a>
    <p id="text">Text</p>`;
});
afterEach(() => vi.restoreAllMocks());

test.each(["pointerover", "focusin"])("preloads the release behind a link on %s", (type) => {
  const { extras } = listRelease();
  hover("#inside", type);
  const base = `${location.origin}/modules/mf-test/${extras.build}/`;
  expect(preloads()).toEqual([
    ["preload", "script", "anonymous", js, `${base}entry.js`],
    ["preload", "style", "anonymous", css, `${base}main.css`],
  ]);
});

test("preloads a release once", () => {
  listRelease();
  hover("#shop");
  hover("#inside");
  hover("#shop", "focusin");
  expect(preloads()).toHaveLength(2);
  listRelease();
  hover("#shop");
  expect(preloads()).toHaveLength(4);
});

test.each(["#elsewhere", "#unlinked", "#text"])("preloads nothing for %s", (selector) => {
  listRelease();
  hover(selector);
  document.dispatchEvent(new Event("pointerover"));
  expect(preloads()).toEqual([]);
});

test("preloads nothing for a path that the user may not open", () => {
  hover("#shop");
  expect(preloads()).toEqual([]);
});

test("preloads nothing while offline, and later does", () => {
  listRelease();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  hover("#shop");
  expect(preloads()).toEqual([]);
  onLine.mockReturnValue(true);
  hover("#shop");
  expect(preloads()).toHaveLength(2);
});

test("reports no error when the manifest fails, because navigation loads it again", async () => {
  const { extras } = listRelease();
  const { assets: _, ...lean } = extras;
  releases.set("/shop", { ...listRelease(), extras: lean });
  const failed = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("fetch", failed);
  hover("#shop");
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(preloads()).toHaveLength(2);
  vi.unstubAllGlobals();
});
