import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test as base } from "@playwright/test";
import { startPnpm } from "./startPnpm";
import { ownHostPort, portalEnvironment, portalStatus } from "../environment";
import { republish } from "./republish";

const root = resolve(import.meta.dirname, "../../..");

export interface OwnHost {
  /** The `PORTAL_DATA_DIR` with which release commands find this host. */
  dataDir: string;
  /** The file with which the shell starts. */
  startFile(): Promise<string>;
  /** Puts a copy of the module's build in use. */
  release(module: string): Promise<{ older: string; newer: string }>;
  rollBack(): Promise<void>;
  /** Serves a build whose start file has another name. */
  deployShell(): Promise<void>;
  switchOffWorker(): Promise<void>;
  stop(): Promise<void>;
}

/** Tests that open the host of `startOwnHost` instead of the portal that all tests share. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern.
  baseURL: ({}, use, { parallelIndex }) => use(urlOf(parallelIndex)),
});

const urlOf = (worker: number) => `http://localhost:${ownHostPort(worker)}`;

/**
 * A host with a copy of the modules, and the backend of all tests. Other tests do not see what is
 * released there.
 */
export async function startOwnHost(worker = test.info().parallelIndex): Promise<OwnHost> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-host-"));
  const modules = join(dataDir, "modules");
  await cp(resolve(root, portalEnvironment.PORTAL_DATA_DIR, "modules"), modules, {
    recursive: true,
  });
  const pointer = join(modules, "modules.json");
  const before = await readFile(pointer, "utf8");
  const { API_URL, PUBLISHABLE_KEY } = portalStatus();
  const serve = async (more: Record<string, string> = {}) => {
    const environment = {
      SUPABASE_URL: API_URL,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      PORTAL_DATA_DIR: dataDir,
      PORTAL_PORT: ownHostPort(worker),
      PORTAL_API_PROXY: "on",
      ...more,
    };
    const started = await startPnpm(root, environment, "serve");
    await started.says(/Portal/);
    return started;
  };
  let host = await serve();
  // Release commands compare with the shell of this host.
  await writeFile(
    join(dataDir, "status.json"),
    JSON.stringify({ ...portalStatus(), PORTAL_URL: urlOf(worker) }),
  );
  const [build = ""] = await readdir(join(dataDir, "shell"));
  const shellDir = join(dataDir, "shell", build);

  return {
    dataDir,
    startFile: () => startFileOf(shellDir),
    release: (module) => republish(module, modules),
    async rollBack() {
      await writeFile(`${pointer}.draft`, before);
      await rename(`${pointer}.draft`, pointer);
    },
    async deployShell() {
      await host.stop();
      await renameStartFile(shellDir);
      host = await serve();
    },
    async switchOffWorker() {
      await host.stop();
      host = await serve({ PORTAL_WORKER: "off" });
    },
    async stop() {
      await host.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startFileOf(shellDir: string): Promise<string> {
  const page = await readFile(join(shellDir, "index.html"), "utf8");
  const file = /static\/js\/index\.\w+\.js/.exec(page)?.[0];
  if (file === undefined) throw new Error(`${shellDir}/index.html names no start file`);
  return file;
}

async function renameStartFile(shellDir: string): Promise<void> {
  const file = await startFileOf(shellDir);
  const renamed = file.replace(/\w+\.js$/, "0123456789.js");
  await rename(join(shellDir, file), join(shellDir, renamed));
  for (const name of ["index.html", "push-worker.js"]) {
    const path = join(shellDir, name);
    await writeFile(path, (await readFile(path, "utf8")).replaceAll(file, renamed));
    // Compressed copies of the earlier content.
    for (const packed of [`${path}.br`, `${path}.gz`]) await rm(packed, { force: true });
  }
}
