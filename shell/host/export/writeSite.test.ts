import { localRegistry } from "@portal/shared/tooling/release/registry/registry";
import { parseDiscovery } from "@portal/shared/contract/release/discovery";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testRelease } from "../../src/testing/testRelease";
import { createHost } from "../server/createHost";
import { storeShellBuild } from "../server/storeShellBuild";
import { writeSite } from "./writeSite";

let folder: string;
let options: Parameters<typeof createHost>[0];
const site = (path: string) => join(folder, "site", path);
const text = (path: string) => readFileSync(site(path), "utf8");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
  const shellDir = join(folder, "shell");
  mkdirSync(join(shellDir, "static"), { recursive: true });
  const body = '<body><div id="root"></div></body>';
  writeFileSync(join(shellDir, "index.html"), `<html><head><title>T</title></head>${body}</html>`);
  writeFileSync(join(shellDir, "index.html.br"), "the page without its configuration");
  writeFileSync(join(shellDir, "static/a.js"), "shell");
  const offer = { build: "s1", contract: CONTRACT_MAJOR, shared: {} };
  writeFileSync(join(shellDir, "shell.json"), JSON.stringify(offer));
  const pages = { "/login": { html: "Welcome back", css: "" }, "/test": { html: "", css: "" } };
  writeFileSync(join(shellDir, "snapshots.json"), JSON.stringify({ pages }));
  const build = join(folder, "build");
  mkdirSync(build);
  writeFileSync(join(build, "entry.js"), "entry");
  const registry = localRegistry(join(folder, "modules"));
  const release = testRelease({ build: "one", traffic: 100, isDefault: true });
  await registry.publish({ name: "mf-test", id: "one", dir: build }, () => [release]);
  const kept = testRelease({ build: "unlisted" });
  await registry.publish({ name: "mf-test", id: "unlisted", dir: build }, () => [release, kept]);
  await registry.change("mf-test", () => [release]);
  mkdirSync(join(folder, "modules/mf-test/left-over"));
  const earlier = join(folder, "earlier");
  mkdirSync(join(earlier, "static"), { recursive: true });
  writeFileSync(join(earlier, "static/a.js"), "damaged");
  writeFileSync(join(earlier, "static/earlier.js"), "earlier");
  options = {
    shellDir,
    earlierShells: [earlier],
    registry,
    supabaseUrl: "https://project.example",
    publishableKey: "sb_publishable_test",
    payments: { scriptUrl: "https://pay.example/v1/checkout.js", liveHost: null },
  };
  await writeSite(site(""), options);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("writeSite", () => {
  it("writes one page, which has the backend's address and fetches discovery", () => {
    expect(text("index.html")).toContain(`"supabaseUrl":"https://project.example"`);
    expect(text("index.html")).toContain(`"discovery":"/modules.json"`);
    expect(text("index.html")).not.toContain("portal-discovery");
    expect(existsSync(site("index.html.br"))).toBe(false);
    expect(text("_redirects")).toBe("/* /index.html 200\n");
  });

  it("writes a page for each prerendered path, revalidated on every request", () => {
    expect(text("login.html")).toContain("Welcome back");
    expect(text("index.html")).not.toContain("Welcome back");
    expect(text("_headers")).toContain("/login\n  Cache-Control: no-cache\n");
  });

  it("writes files of earlier builds, which open tabs load", () => {
    expect(text("static/earlier.js")).toBe("earlier");
    expect(text("modules/mf-test/unlisted/entry.js")).toBe("entry");
  });

  it("keeps the files of an earlier export, which open tabs load, also in a new folder", async () => {
    const dataDir = join(folder, "exports");
    const dist = join(folder, "dist");
    const registry = localRegistry(join(dataDir, "modules"));
    const exportTo = async (target: string, id: string) => {
      const file = `static/js/async/dialog.${id}.js`;
      await cp(options.shellDir, join(dist, id), { recursive: true });
      for (const dir of [join(dist, id), join(dist, "module", id)]) {
        mkdirSync(join(dir, "static/js/async"), { recursive: true });
        writeFileSync(join(dir, file), id);
      }
      const release = testRelease({ build: id, traffic: 100, isDefault: true });
      await registry.publish({ name: "mf-test", id, dir: join(dist, "module", id) }, () => [
        release,
      ]);
      const shells = await storeShellBuild(dataDir, { id, dir: join(dist, id) });
      await writeSite(join(folder, target), { ...options, ...shells, registry });
    };
    await exportTo("same", "first");
    await exportTo("same", "second");
    await exportTo("new", "third");

    const filesOf = (target: string) =>
      ["first", "second", "third"].filter((id) =>
        ["static/js/async", `modules/mf-test/${id}/static/js/async`].every((dir) =>
          existsSync(join(folder, target, dir, `dialog.${id}.js`)),
        ),
      );
    expect(filesOf("same")).toEqual(["first", "second"]);
    expect(filesOf("new")).toEqual(["first", "second", "third"]);
    expect(text("../same/modules.json")).toContain("mf-test/second/entry.js");
  });

  it("writes the shell, discovery and no other builds of modules", () => {
    expect(text("static/a.js")).toBe("shell");
    expect(text("modules/mf-test/one/entry.js")).toBe("entry");
    expect(existsSync(site("modules/mf-test/left-over"))).toBe(false);
    const discovery = parseDiscovery(JSON.parse(text("modules.json")));
    expect(Object.keys(discovery.microFrontends)).toEqual(["mf-test"]);
  });

  it("writes the same JSON Schema of modules.json as the host", async () => {
    const schema = await createHost(options).request("/modules.schema.json");
    expect(JSON.parse(text("modules.schema.json"))).toEqual(await schema.json());
  });

  it("writes the page headers of the host", async () => {
    const page = await createHost(options).request("/", {
      headers: { "sec-fetch-mode": "navigate", accept: "text/html" },
    });
    const policy = page.headers.get("content-security-policy") ?? "none";
    expect(text("_headers")).toContain(`/*\n  Content-Security-Policy: ${policy}\n`);
    expect(text("_headers")).toMatch(
      /camera=\(\),[^]*\n\/kiosk\n  Permissions-Policy: camera=\(self\),/,
    );
    expect(text("_headers")).toContain("/modules/*\n  Cache-Control: public, max-age=31536000");
  });

  it("refers to the bucket of a remote registry", async () => {
    const { folder: _, ...bucket } = options.registry;
    const baseUrl = "https://project.example/storage/v1/object/public/modules/";
    await writeSite(site("bucket"), { ...options, registry: { ...bucket, baseUrl } });
    expect(text("bucket/index.html")).toContain(`"discovery":"${baseUrl}modules.json"`);
    expect(existsSync(site("bucket/modules.json"))).toBe(false);
    expect(text("bucket/_redirects")).toContain(`/modules.json ${baseUrl}modules.json 302\n`);
    expect(text("bucket/_headers")).toMatch(/script-src 'self' .*https:\/\/project\.example/);
  });
});
