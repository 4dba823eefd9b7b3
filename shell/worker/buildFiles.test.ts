import { expect, it } from "vitest";
import { isBuildFile, isOutdated, isPage } from "./buildFiles";

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

it("removes modules of releases that are no longer listed, and keeps the shell", () => {
  const bases = [`${own}/modules/mf-member/new/`];
  const isRemoved = (path: string) => isOutdated(new URL(path, own), bases);
  expect(isRemoved("/modules/mf-member/old/entry.js")).toBe(true);
  expect(isRemoved("/modules/mf-member/new/entry.js")).toBe(false);
  expect(isRemoved("/static/js/index.js")).toBe(false);
});

it("keeps no page that a static host answers for a missing file", () => {
  const answer = (type: string) => new Response("", { headers: { "content-type": type } });
  expect(isPage(answer("text/html; charset=utf-8"))).toBe(true);
  expect(isPage(answer("text/javascript"))).toBe(false);
});
