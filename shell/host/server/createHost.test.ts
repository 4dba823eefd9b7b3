import { localRegistry } from "@portal/shared/tooling/release/registry/registry";
import { parseDiscovery } from "@portal/shared/contract/release/discovery";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import type { Hono } from "hono";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testRelease } from "../../src/testing/testRelease";
import { createHost } from "./createHost";

const offer = { build: "s1", contract: CONTRACT_MAJOR, shared: { react: "19.3.1" } };
let folder: string;
let host: Hono;
let options: Parameters<typeof createHost>[0];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "host-"));
  const shellDir = join(folder, "shell");
  mkdirSync(join(shellDir, "static/js"), { recursive: true });
  writeFileSync(join(shellDir, "index.html"), "<html><head><title>T</title></head></html>");
  writeFileSync(join(shellDir, "static/js/a.js"), "plain");
  writeFileSync(join(shellDir, "static/js/a.js.br"), "packed");
  writeFileSync(join(shellDir, "icon.svg"), "<svg/>");
  writeFileSync(join(shellDir, "shell.json"), JSON.stringify(offer));
  writeFileSync(join(folder, "secret.txt"), "secret");

  const build = join(folder, "build");
  mkdirSync(build);
  writeFileSync(join(build, "entry.js"), "entry");
  const registry = localRegistry(join(folder, "modules"));
  const release = testRelease({ build: "one", traffic: 100, isDefault: true });
  release.extras.title = "</script><script>alert(1)</script>";
  await registry.publish({ name: "mf-test", id: "one", dir: build }, () => [release]);
  mkdirSync(join(folder, "modules/mf-test/two.draft"), { recursive: true });
  writeFileSync(join(folder, "modules/mf-test/two.draft/entry.js"), "draft");
  writeFileSync(join(folder, "modules/.lock"), "lock holder");

  const earlier = join(folder, "earlier-shell");
  mkdirSync(join(earlier, "static/js"), { recursive: true });
  writeFileSync(join(earlier, "static/js/before.js"), "earlier");

  options = {
    shellDir,
    earlierShells: [earlier],
    registry,
    supabaseUrl: "http://localhost:54321",
    publishableKey: "sb_publishable_test",
    payments: { scriptUrl: "http://localhost:54321/pay.js", liveHost: null },
  };
  host = createHost(options);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const navigation = { "sec-fetch-mode": "navigate", accept: "text/html" };
const get = async (path: string, headers: Record<string, string> = {}) =>
  host.request(path, { headers });

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

describe("files", () => {
  it("caches files of a release as immutable", async () => {
    const response = await get("/modules/mf-test/one/entry.js");
    expect(await response.text()).toBe("entry");
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  it("sends files as compressed at build time", async () => {
    const response = await get("/static/js/a.js", { "accept-encoding": "gzip, br" });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(await response.text()).toBe("packed");
  });

  it("serves files of an earlier shell for open tabs", async () => {
    const response = await get("/static/js/before.js");
    expect(await response.text()).toBe("earlier");
    expect(response.headers.get("cache-control")).toContain("immutable");
  });

  it("caches a file without a hash in its name for an hour", async () => {
    expect((await get("/icon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it.each([
    "/modules/mf-test/gone/entry.js",
    "/modules/mf-test/one/missing.js",
    "/modules/modules.json",
    "/modules/.lock",
    "/modules/mf-test/two.draft/entry.js",
    "/modules/mf-test%2fone%2f..%2f..%2f.lock",
    "/static/js/missing.js",
    "/modules/..%2fsecret.txt",
    "/static/js/a.js.map",
    "/static/..%2f..%2fsecret.txt",
  ])("responds to %s with status 404, not with the page", async (path) => {
    expect((await get(path, navigation)).status).toBe(404);
  });

  it.each(["/modules/../secret.txt", "/modules/%2e%2e/secret.txt", "/icon.svg/../../secret.txt"])(
    "does not send files outside the served folders for %s",
    async (path) => {
      expect(await (await get(path, navigation)).text()).not.toBe("secret");
    },
  );

  it.each(["/icon.svg.html", "/icon.svgx", "/icon.svg/x", "/xsvg"])(
    "serves no file for %s: only exact extensions are files",
    async (path) => {
      expect((await get(path, { "sec-fetch-mode": "no-cors" })).status).toBe(404);
      expect((await get(path, navigation)).headers.get("cache-control")).toBe("no-cache");
    },
  );

  it("does not respond with the page when a file is missing", async () => {
    expect((await get("/missing", { "sec-fetch-mode": "no-cors", accept: "*/*" })).status).toBe(
      404,
    );
  });
});

describe("the shell manifest", () => {
  it("is served without caching", async () => {
    const response = await get("/shell.json");
    expect(await response.json()).toEqual(offer);
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });
});

it("serves the JSON Schema of modules.json", async () => {
  expect(await (await get("/modules.schema.json")).json()).toMatchObject({ title: "modules.json" });
});

describe("a remote registry", () => {
  it("may deliver scripts from its own path only", async () => {
    const { folder: _, ...local } = options.registry;
    const baseUrl = "https://project.example/storage/v1/object/public/modules/";
    const remote = createHost({ ...options, registry: { ...local, baseUrl } });
    const { headers } = await remote.request("/", { headers: navigation });
    expect(headers.get("content-security-policy")).toMatch(
      /script-src 'self' \S+ https:\/\/project\.example\/storage\/v1\/object\/public\/modules\/;/,
    );
    const file = await remote.request("/modules/mf-test/one/entry.js");
    expect(file.status).toBe(404);
  });
});

describe("the host's options", () => {
  const open = async (more: Partial<typeof options>) => {
    const response = await createHost({ ...options, ...more }).request("/", {
      headers: navigation,
    });
    const policy = response.headers.get("content-security-policy") ?? "";
    const directive = (name: string) =>
      policy.split("; ").find((one) => one.startsWith(`${name} `)) ?? "";
    const json = /id="portal-config">(.*?)<\/script>/.exec(await response.text())?.[1] ?? "";
    return { config: JSON.parse(json) as Record<string, unknown>, directive };
  };

  it("allow reports to the collector, but no scripts from it", async () => {
    const telemetryUrl = "https://collector.example/v1/logs";
    const { config, directive } = await open({ telemetryUrl });
    expect(config["telemetryUrl"]).toBe(telemetryUrl);
    expect(directive("connect-src").split(" ")).toContain("https://collector.example");
    expect(directive("script-src")).not.toContain("collector.example");
  });

  it("allow no reports without a collector", async () => {
    const { config, directive } = await open({});
    expect(config["telemetryUrl"]).toBeNull();
    expect(directive("connect-src")).toBe(
      "connect-src 'self' http://localhost:54321 ws://localhost:54321 http://localhost:54321",
    );
  });

  it("allow development servers only if set", async () => {
    const devOrigins = ["http://localhost:*"];
    const live = await open({ devOrigins });
    expect(live.directive("script-src").split(" ")).toContain("http://localhost:*");
    expect(live.directive("connect-src").split(" ")).toContain("ws://localhost:*");
    const usual = await open({});
    expect(usual.directive("script-src")).toBe("script-src 'self' http://localhost:54321");
  });

  it("enable the overrides panel for all users only in developer mode", async () => {
    expect((await open({ developer: true })).config["developer"]).toBe(true);
    expect((await open({})).config).not.toHaveProperty("developer");
  });
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
