import { parseDiscovery } from "@portal/shared/contract/release/discovery";
import { describe, expect, it } from "vitest";
import { navigation, openHost, shellManifest } from "../testing/openHost";

const { get } = openHost();

describe("a page", () => {
  it.each(["/", "/dashboard", "/admin/users", "/nowhere/at/all"])("opens at %s", async (path) => {
    const response = await get(path, navigation);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await response.text()).toContain("sb_publishable_test");
  });

  it("contains the discovery document, safely escaped", async () => {
    const html = await (await get("/", navigation)).text();
    expect(html).not.toContain("<script>alert(1)");
    const json = /id="portal-discovery">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(parseDiscovery(JSON.parse(json)).microFrontends).toHaveProperty("mf-test");
  });

  it("omits the hashes of all files from the page", async () => {
    const later = "static/js/later.js";
    expect(await (await get("/", navigation)).text()).not.toContain(later);
    expect(await (await get("/modules.json")).text()).toContain(later);
  });

  it("preloads only the module of its path, with hashes", async () => {
    const entry = `href="/modules/mf-test/one/entry.js" crossorigin="anonymous" integrity="sha384-`;
    expect(await (await get("/test", navigation)).text()).toContain(entry);
    expect(await (await get("/other", navigation)).text()).not.toContain(entry);
  });
});

describe("the shell manifest", () => {
  it("is served without caching", async () => {
    const response = await get("/shell.json");
    expect(await response.json()).toEqual(shellManifest);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });
});

it("serves the JSON Schema of modules.json", async () => {
  expect(await (await get("/modules.schema.json")).json()).toMatchObject({ title: "modules.json" });
});

describe("response headers", () => {
  it("forbid eval, inline scripts and framing where the response can be a page", async () => {
    for (const path of ["/", "/icon.svg", "/static/js/missing.js"]) {
      const { headers } = await get(path, navigation);
      const policy = headers.get("content-security-policy") ?? "";
      const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src"));
      expect(scripts).toContain("'self'");
      expect(scripts).not.toContain("unsafe");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
    }
  });

  it("forbid type sniffing, and omit page headers for other types", async () => {
    for (const path of ["/", "/icon.svg", "/modules.json", "/static/js/a.js"]) {
      expect((await get(path)).headers.get("x-content-type-options")).toBe("nosniff");
    }
    for (const path of ["/modules.json", "/static/js/a.js"]) {
      expect((await get(path)).headers.has("content-security-policy")).toBe(false);
    }
  });
});
