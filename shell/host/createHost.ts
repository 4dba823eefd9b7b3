import { serveStatic } from "@hono/node-server/serve-static";
import modulesSchema from "@portal/shared/contract/modules.schema.json" with { type: "json" };
import type { PaymentSettings } from "@portal/shared/contract/payments";
import { shellManifestSchema } from "@portal/shared/contract/shellManifest";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isAdmin } from "./isAdmin";
import { isNavigation } from "./isNavigation";
import { renderPage } from "./page";
import { paymentOrigins } from "./paymentSettings";
import { rollBackRoute } from "./rollBackRoute";
import { securityHeaders } from "./securityHeaders";

export interface HostOptions {
  /** The folder of the built shell. */
  shellDir: string;
  /** Those of earlier builds, whose parts tabs that are open still load. */
  earlierShells?: readonly string[];
  registry: Registry;
  /** Where pages ask for the discovery document; this host unless said otherwise. */
  discovery?: string;
  supabaseUrl: string;
  publishableKey: string;
  payments: PaymentSettings;
  /** Where pages send their reports (OTLP over HTTP); nowhere when there is none. */
  telemetryUrl?: string | undefined;
  /** Where developers' live modules may come from; the shell has the same compiled in. */
  liveOrigins?: readonly string[];
  /** A developer runs this portal. */
  developer?: boolean;
}

/** A file's name bears its hash, or its folder bears its build: it never changes. */
export const FOR_EVER = "public, max-age=31536000, immutable";
/** Pictures and the like bear plain names; a new build may bring new ones. */
const FOR_AN_HOUR = "public, max-age=3600";

/** The server of the built portal: shell, module releases, discovery and security headers. */
export function createHost(options: HostOptions): Hono {
  const { shellDir, earlierShells = [], registry, supabaseUrl, publishableKey, payments } = options;
  const { liveOrigins = [], telemetryUrl = null, discovery = "/modules.json" } = options;
  const template = readFileSync(join(shellDir, "index.html"), "utf8");
  const shell = shellManifestSchema.parse(
    JSON.parse(readFileSync(join(shellDir, "shell.json"), "utf8")),
  );
  const config = {
    supabaseUrl,
    publishableKey,
    payments,
    telemetryUrl,
    discovery,
    ...(options.developer && { developer: true }),
  };
  const host = new Hono();

  host.use(
    securityHeaders({
      api: new URL(supabaseUrl).origin,
      payments: paymentOrigins(payments),
      telemetry: telemetryUrl ? new URL(telemetryUrl).origin : "",
      modules: [...liveOrigins, ...(registry.folder ? [] : [registry.baseUrl])],
    }),
  );

  host.get("/modules.schema.json", (context) => context.json(modulesSchema));
  host.get("/modules.json", compress(), async (context) => {
    context.header("Cache-Control", "no-cache");
    return context.json(await registry.read());
  });

  host.post(
    "/modules/:name/roll-back",
    rollBackRoute({
      registry,
      shell: () => Promise.resolve(shell),
      isAdmin: (token) => isAdmin({ supabaseUrl, publishableKey }, token),
    }),
  );
  if (registry.folder) {
    // Releases only: beside them lie the pointer, drafts, and who is at work.
    host.use(
      "/modules/:name{mf-[a-z0-9-]+}/:build{[\\w-]+}/*",
      keep(FOR_EVER),
      serveStatic({
        root: registry.folder,
        precompressed: true,
        rewriteRequestPath: (path) => path.slice("/modules".length),
      }),
    );
  }
  // Whoever releases a module asks which shell has to run it.
  host.get("/shell.json", keep("no-cache"), serveStatic({ root: shellDir }));
  host.use("/static/*", keep(FOR_EVER));
  for (const root of [shellDir, ...earlierShells]) {
    host.use("/static/*", serveStatic({ root, precompressed: true }));
  }
  host.use(
    "/:path{.+\\.(?:svg|png|jpg|webp|ico|txt|webmanifest)}",
    keep(FOR_AN_HOUR),
    serveStatic({ root: shellDir, precompressed: true }),
  );

  host.get("*", compress(), async (context) => {
    if (!isNavigation(context.req.raw)) return context.text("Not found", 404);
    context.header("Cache-Control", "no-cache");
    return context.html(
      renderPage({
        template,
        config,
        shell,
        // Without it the page asks for it, and falls back on what this browser knows.
        discovery: await registry.read().catch(() => undefined),
        pathname: context.req.path,
      }),
    );
  });
  return host;
}

/** Says how long a file that is there may be kept; one that is not there may come. */
function keep(cacheControl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.ok) context.header("Cache-Control", cacheControl);
  };
}
