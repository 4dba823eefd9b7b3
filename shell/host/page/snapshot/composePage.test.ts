import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { composePage, EARLY_SCRIPT_HASH } from "./composePage";

const template =
  '<html><head><title>T</title><link href="/a.css" rel="stylesheet"></head>' +
  '<body><div id="root"></div></body></html>';
const frame = { html: '<main><div id="module-outlet"></div></main>', css: ".frame{}" };
const snapshot = { path: "/test", access: "public" as const, frame };
const module = { name: "mf-test", build: "one", html: "<h1>$& Test</h1>", css: ".module{}" };

describe("composePage", () => {
  const page = composePage(template, { ...snapshot, module });

  it("puts the page of the module into the outlet of the shell", () => {
    expect(page).toContain(
      '<div id="module-outlet"><div data-outlet="mf-test" data-build="one" ' +
        'data-prerendered="public"><div data-module="mf-test"><h1>$& Test</h1></div></div></div>',
    );
  });

  it("inlines the styles and moves stylesheets behind the page", () => {
    expect(page).toMatch(/<style id="snapshot-style">\.frame\{\}\.module\{\}.*<\/head>/s);
    expect(page.indexOf("/a.css")).toBeGreaterThan(page.indexOf("<h1>"));
  });

  it("contains one inline script, which the policy allows by its hash", () => {
    const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    const hashes = scripts.map((text) => createHash("sha256").update(text).digest("base64"));
    expect(hashes.map((hash) => `'sha256-${hash}'`)).toEqual([EARLY_SCRIPT_HASH]);
  });

  it("hides a page of members from visitors, and the sign-in screen from members", () => {
    const shownTo = (html: string) => /<div id="root"[^>]*data-prerendered="(\w+)"/.exec(html)?.[1];
    expect(shownTo(page)).toBe("all");
    expect(shownTo(composePage(template, { ...snapshot, access: "member", module }))).toBe(
      "member",
    );
    expect(shownTo(composePage(template, { ...snapshot, module: undefined }))).toBe("visitor");
  });
});
