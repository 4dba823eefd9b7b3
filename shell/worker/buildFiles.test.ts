import { expect, it } from "vitest";
import { isBuildFile, isOutdated, isWholeFile } from "./buildFiles";

const own = "https://members.example.com";
const bucket = "https://ref.supabase.co/storage/v1/object/public/modules/";
const isKept = (url: string) => isBuildFile(new URL(url, own), own, [bucket]);

it.each([
  "/static/js/index.0123456789.js",
  "/modules/mf-member/abc123/entry.js",
  `${bucket}mf-shop/abc123/entry.js`,
])("keeps %s, a file of a build", (url) => expect(isKept(url)).toBe(true));

it.each([
  "/",
  "/dashboard",
  "/admin/users",
  "/modules.json",
  "/shell.json",
  "/api/rest/v1/bookings",
  "/modules/mf-admin/abc123/entry.js",
  `${bucket}mf-admin/abc123/entry.js`,
  "/modules/mf-member/abc123/entry.js?again=1",
  "https://ref.supabase.co/storage/v1/object/public/rooms/neem.png",
  "https://ref.supabase.co/rest/v1/rooms",
  "https://other.example/static/js/index.js",
])("leaves %s to the network", (url) => expect(isKept(url)).toBe(false));

it("removes modules of releases that are no longer listed, and files of another shell", () => {
  const bases = [`${own}/modules/mf-member/new/`];
  const isRemoved = (path: string) => isOutdated(new URL(path, own), bases, false);
  expect(isRemoved("/modules/mf-member/old/entry.js")).toBe(true);
  expect(isRemoved("/modules/mf-member/new/entry.js")).toBe(false);
  expect(isRemoved("/static/js/index.js")).toBe(false);
  expect(isOutdated(new URL("/static/js/index.js", own), bases, true)).toBe(true);
});

it.each([
  ["entry.js", "text/javascript; charset=utf-8", true],
  ["entry.mjs", "application/javascript", true],
  ["entry.js", "application/json", false],
  ["entry.js", "text/plain", false],
  ["entry.js", "text/html; charset=utf-8", false],
  ["entry.js", "text/css", false],
  ["entry.js", "", false],
  ["main.css", "text/css", true],
  ["main.css", "text/plain", false],
  ["main.css", "text/javascript", false],
  ["mf-manifest.json", "application/json", true],
  ["mf-manifest.json", "text/html", false],
  ["inter.woff2", "font/woff2", true],
  ["inter.woff2", "application/octet-stream", true],
  ["inter.woff2", "application/json", false],
  ["logo.svg", "image/svg+xml", true],
  ["logo.svg", "text/html", false],
  ["chime.mp3", "audio/mpeg", true],
  ["chart.wasm", "application/wasm", true],
])("keeps %s of type %j: %s", (file, type, expected) => {
  const answer = new Response("content", { headers: { "content-type": type } });
  expect(isWholeFile({ url: `${own}/static/${file}` }, answer)).toBe(expected);
});

it.each([
  ["a part of a file", 206, {}],
  ["an error", 503, {}],
  ["an empty file", 200, { "content-length": "0" }],
])("keeps no answer that is %s", (_, status, headers) => {
  const answer = new Response("", {
    status,
    headers: { "content-type": "text/javascript", ...headers },
  });
  expect(isWholeFile({ url: `${own}/static/js/index.js` }, answer)).toBe(false);
});

it("keeps no opaque answer", () => {
  expect(isWholeFile({ url: `${own}/static/js/index.js` }, Response.error())).toBe(false);
});
