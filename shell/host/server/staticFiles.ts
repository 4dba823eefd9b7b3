import { serveStatic } from "@hono/node-server/serve-static";
import { FRAME_FOLDER } from "@portal/shared/tooling/bundler/output/publishedFrame";
import type { Hono, MiddlewareHandler } from "hono";

export const IMMUTABLE = "public, max-age=31536000, immutable";
/** Releases of modules register this path too. */
export const WORKER = "push-worker.js";
export const WORKER_OFF = "worker-off.js";
const ONE_HOUR = "public, max-age=3600";

export function serveReleaseFiles(host: Hono, folder: string): void {
  // The pattern matches releases only: the folder also holds the pointer, drafts and the lock.
  host.use(
    "/modules/:name{mf-[a-z0-9-]+}/:build{[\\w-]+}/*",
    cacheFor(IMMUTABLE),
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice("/modules".length),
    }),
  );
}

interface ShellFiles {
  shellDir: string;
  earlierShells: readonly string[];
  worker: boolean;
}

export function serveShellFiles(host: Hono, { shellDir, earlierShells, worker }: ShellFiles): void {
  for (const path of ["/shell.json", "/offline.html"]) {
    host.get(path, cacheFor("no-cache"), serveStatic({ root: shellDir }));
  }
  // The tooling checks releases in the bare frame of the live shell.
  host.get(`/${FRAME_FOLDER}/:file{.+}`, cacheFor("no-cache"), serveStatic({ root: shellDir }));
  const workerFile = worker ? WORKER : WORKER_OFF;
  host.get(`/${WORKER}`, cacheFor("no-cache"), serveStatic({ root: shellDir, path: workerFile }));
  host.use("/static/*", cacheFor(IMMUTABLE));
  for (const root of [shellDir, ...earlierShells]) {
    host.use("/static/*", serveStatic({ root, precompressed: true }));
  }
  host.use(
    "/:path{.+\\.(?:svg|png|jpg|webp|ico|txt|webmanifest)}",
    cacheFor(ONE_HOUR),
    serveStatic({ root: shellDir, precompressed: true }),
  );
}

/** Sets Cache-Control on successful responses only: a missing file may be added later. */
function cacheFor(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.header("Cache-Control", cacheControl);
  };
}
