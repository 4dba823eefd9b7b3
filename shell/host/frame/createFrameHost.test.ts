import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFrameHost } from "./createFrameHost";

let folder: string;
let routes: { path: string; access: "member" }[] = [{ path: "/test", access: "member" }];
const get = (path: string, headers: Record<string, string>) =>
  createFrameHost(
    folder,
    folder,
    { name: "mf-test", origin: "http://localhost:3101", backend: null },
    () => Promise.resolve({ title: "</script><script>alert(1)</script>", routes }),
  ).request(path, { headers });
const navigation = { "sec-fetch-mode": "navigate", accept: "text/html" };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "frame-"));
  writeFileSync(join(folder, "index.html"), "<html><head><title>T</title></head></html>");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the frame", () => {
  it("opens at every path with its module's settings, safely escaped", async () => {
    const html = await (await get("/test/deep", navigation)).text();
    expect(html).not.toContain("<script>alert(1)");
    const json = /id="frame-settings">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({ name: "mf-test", origin: "http://localhost:3101" });
  });

  it("has the routes that the module has when the page is opened", async () => {
    routes = [...routes, { path: "/added", access: "member" }];
    expect(await (await get("/added", navigation)).text()).toContain(`"path":"/added"`);
  });

  it("allows scripts only from its module's server", async () => {
    const policy = (await get("/", navigation)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self' http://localhost:3101;");
    expect(policy).not.toContain("unsafe-eval");
  });

  it("serves a backend with empty tables", async () => {
    const rows = await get("/rest/v1/rooms?select=*", { accept: "application/json" });
    expect(await rows.json()).toEqual([]);
    const one = await get("/rest/v1/rooms", { accept: "application/vnd.pgrst.object+json" });
    expect(one.status).toBe(406);
    expect(await one.json()).toMatchObject({ code: "PGRST116" });
  });

  it("does not return the page for a missing script", async () => {
    const missing = { "sec-fetch-mode": "no-cors", accept: "*/*" };
    expect((await get("/static/js/missing.js", missing)).status).toBe(404);
  });
});
