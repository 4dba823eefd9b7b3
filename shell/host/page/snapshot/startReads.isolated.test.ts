// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const SESSION = "sb-project-auth-token";
const rows = "/rest/v1/snacks?select=name";
const own = "/rest/v1/credits?user_id=eq.MEMBER-ID";

const requests: { url: string; authorization: string | null }[] = [];

beforeEach(() => {
  vi.resetModules();
  requests.length = 0;
  vi.stubGlobal("fetch", (url: string, { headers }: RequestInit) => {
    requests.push({ url, authorization: new Headers(headers).get("authorization") });
    return Promise.resolve(Response.json([]));
  });
  document.documentElement.dataset["path"] = location.pathname;
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(more: Record<string, unknown> = {}, shownTo = "all"): Promise<typeof requests> {
  const config = { supabaseUrl: "https://project.example", publishableKey: "key", ...more };
  const block = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  const reads = [rows, own].map((path) => ({ path, accept: "" }));
  document.body.innerHTML =
    `<div id="root" data-prerendered="${shownTo}"></div>` +
    block("portal-config", config) +
    block("portal-reads", reads);
  // @ts-expect-error: a script without types, which pages contain as text.
  await import("./startReads.js");
  return requests;
}

const storeSession = (expiresInSeconds: number) =>
  localStorage.setItem(
    SESSION,
    JSON.stringify({
      access_token: "token",
      expires_at: Date.now() / 1000 + expiresInSeconds,
      user: { id: "u1" },
    }),
  );

it("starts what signed-out users may read", async () => {
  const url = `https://project.example${rows}`;
  expect(await open()).toEqual([{ url, authorization: "Bearer key" }]);
  expect(globalThis.portalReads?.has(url)).toBe(true);
});

it("reads nothing for signed-out users of a page for members", async () => {
  expect(await open({}, "member")).toEqual([]);
});

it("starts the reads of a member through the host", async () => {
  storeSession(3600);
  const base = `${location.origin}/api`;
  expect(await open({ api: { path: "/api", services: ["rest"] } })).toEqual([
    { url: base + rows, authorization: "Bearer token" },
    { url: `${base}/rest/v1/credits?user_id=eq.u1`, authorization: "Bearer token" },
  ]);
});

it("reads nothing with a session that is about to end", async () => {
  storeSession(30);
  expect(await open()).toEqual([]);
});

it("reads nothing for a page that another path shows", async () => {
  document.documentElement.dataset["path"] = "/elsewhere";
  expect(await open()).toEqual([]);
});
