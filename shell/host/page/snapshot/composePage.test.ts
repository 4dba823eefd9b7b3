import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { composePage, damagedFilesScript, scriptHashes } from "./composePage";

const template =
  '<html><head><title>T</title><link href="/a.css" rel="stylesheet"></head>' +
  '<body><div id="root"></div></body></html>';
const frame = { html: '<main><div id="module-outlet"></div></main>', css: ".frame{}" };
const snapshot = { path: "/test", access: "public" as const, frame };
const reads = [{ path: "/rest/v1/things", accept: "" }];
const module = {
  name: "mf-test",
  build: "one",
  html: "<h1>$& Test</h1>",
  css: ".module{}",
  files: [],
  shared: [],
  reads,
};
const data = "<i>data</i>";

describe("composePage", () => {
  const page = composePage(template, { ...snapshot, module }, data);

  it("puts the page of the module into the outlet of the shell", () => {
    expect(page).toContain(
      '<div id="module-outlet"><div data-outlet="mf-test" data-build="one" ' +
        'data-prerendered="public"><div data-module="mf-test"><h1>$& Test</h1></div></div></div>',
    );
  });

  it("escapes the build", () => {
    const other = composePage(
      template,
      { ...snapshot, module: { ...module, build: '"><b>' } },
      data,
    );
    expect(other).toContain('data-build="&quot;><b>"');
  });

  it("inlines the styles and moves stylesheets behind the page", () => {
    expect(page).toMatch(/<style id="snapshot-style">\.frame\{\}\.module\{\}.*<\/head>/s);
    expect(page.indexOf("/a.css")).toBeGreaterThan(page.indexOf("<h1>"));
  });

  it("starts the reads before stylesheets delay the script", () => {
    const order = ["<h1>", data, '"/rest/v1/things"', "portalReads", "/a.css"];
    const places = order.map((text) => page.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(
      composePage(template, { ...snapshot, module: { ...module, reads: [] } }, data),
    ).not.toContain("portalReads");
  });

  it("has inline scripts that the policy allows by their hashes", () => {
    const html = page + damagedFilesScript;
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = ""]) => text);
    const hashes = scripts.map((text) => createHash("sha256").update(text).digest("base64"));
    expect(hashes.map((hash) => `'sha256-${hash}'`)).toEqual(scriptHashes);
  });

  it("hides a page of members from signed-out users, and the sign-in screen from members", () => {
    const shownTo = (html: string) => /<div id="root"[^>]*data-prerendered="(\w+)"/.exec(html)?.[1];
    expect(shownTo(page)).toBe("all");
    expect(shownTo(composePage(template, { ...snapshot, access: "member", module }, data))).toBe(
      "member",
    );
    expect(shownTo(composePage(template, { ...snapshot, module: undefined }, data))).toBe(
      "visitor",
    );
  });
});
