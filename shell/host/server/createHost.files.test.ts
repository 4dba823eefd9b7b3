import { describe, expect, it } from "vitest";
import { navigation, openHost } from "../testing/openHost";
import { createHost } from "./createHost";

const { get, options } = openHost();

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

  it("serves the bare frame of the shell, checked for updates", async () => {
    const response = await get("/frame/files.json");
    expect(await response.json()).toEqual({ id: "f1", files: {} });
    expect(response.headers.get("cache-control")).toBe("no-cache");
    const missing = await get("/frame/missing.js", { "sec-fetch-mode": "cors" });
    expect(missing.status).toBe(404);
  });

  it("caches a file without a hash in its name for an hour", async () => {
    expect((await get("/icon.svg")).headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it("replaces the service worker by one that removes it where it is switched off", async () => {
    const host = createHost({ ...options(), worker: false });
    const response = await host.request("/push-worker.js");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("unregister");
    const page = await (await host.request("/", { headers: navigation })).text();
    expect(page).toContain('"worker":false');
  });

  it("serves the service worker at the root, checked for updates", async () => {
    const response = await get("/push-worker.js");
    expect(response.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(response.headers.get("cache-control")).toBe("no-cache");
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
