import { describe, expect, it } from "vitest";
import { navigation, openHost } from "../testing/openHost";
import { createHost } from "./createHost";

const { options } = openHost();
type Options = ReturnType<typeof options>;

describe("a remote registry", () => {
  it("may deliver scripts from its own path only", async () => {
    const { folder: _, ...local } = options().registry;
    const baseUrl = "https://project.example/storage/v1/object/public/modules/";
    const remote = createHost({ ...options(), registry: { ...local, baseUrl } });
    const { headers } = await remote.request("/", { headers: navigation });
    expect(headers.get("content-security-policy")).toMatch(
      /script-src 'self' (?:'sha256-\S+' ){4}\S+ https:\/\/project\.example\/storage\/v1\/object\/public\/modules\/;/,
    );
    const file = await remote.request("/modules/mf-test/one/entry.js");
    expect(file.status).toBe(404);
  });
});

describe("the host's options", () => {
  const open = async (more: Partial<Options>) => {
    const response = await createHost({ ...options(), ...more }).request("/", {
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

  it("let pages request the API under their own origin only where the host serves all of it", async () => {
    const proxied = await open({ apiProxy: { forwardKey: "key" } });
    expect(proxied.config["api"]).toEqual({
      path: "/api",
      services: ["auth", "rest", "functions", "storage", "realtime"],
    });
    expect(proxied.directive("connect-src")).toBe("connect-src 'self' http://localhost:54321");
    expect(proxied.directive("img-src")).toContain("http://localhost:54321");
    const withoutAuth = await open({ apiProxy: {} });
    expect(withoutAuth.config["api"]).toMatchObject({
      services: expect.not.arrayContaining(["auth"]),
    });
    expect(withoutAuth.directive("connect-src")).toContain("ws://localhost:54321");
    expect((await open({})).config).not.toHaveProperty("api");
  });

  it("allow development servers only if set", async () => {
    const devOrigins = ["http://localhost:*"];
    const live = await open({ devOrigins });
    expect(live.directive("script-src").split(" ")).toContain("http://localhost:*");
    expect(live.directive("connect-src").split(" ")).toContain("ws://localhost:*");
    const usual = await open({});
    expect(usual.directive("script-src")).toMatch(
      /^script-src 'self' (?:'sha256-[^']+' ){4}http:\/\/localhost:54321$/,
    );
  });

  it("enable the overrides panel for all users only in developer mode", async () => {
    expect((await open({ developer: true })).config["developer"]).toBe(true);
    expect((await open({})).config).not.toHaveProperty("developer");
  });
});
