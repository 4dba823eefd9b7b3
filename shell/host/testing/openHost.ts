import { localRegistry } from "@portal/shared/tooling/release/registry/registry";
import { CONTRACT_MAJOR } from "@portal/shared/contract/portal";
import type { Hono } from "hono";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { testRelease } from "../../src/testing/testRelease";
import { createHost } from "../server/createHost";

export const shellManifest = {
  build: "s1",
  contract: CONTRACT_MAJOR,
  shared: { react: "19.3.1" },
};

export const navigation = { "sec-fetch-mode": "navigate", accept: "text/html" };

/** A host with a shell, an earlier shell and one release of mf-test, during the tests of a file. */
export function openHost() {
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
    mkdirSync(join(shellDir, "frame"));
    writeFileSync(join(shellDir, "frame/files.json"), JSON.stringify({ id: "f1", files: {} }));
    writeFileSync(join(shellDir, "push-worker.js"), "self.onpush = null;");
    writeFileSync(join(shellDir, "worker-off.js"), "self.registration.unregister();");
    writeFileSync(join(shellDir, "shell.json"), JSON.stringify(shellManifest));
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

  return {
    get: async (path: string, headers: Record<string, string> = {}) =>
      host.request(path, { headers }),
    options: () => options,
  };
}
