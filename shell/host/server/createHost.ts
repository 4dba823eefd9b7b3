import modulesSchema from "@portal/shared/contract/release/modules.schema.json" with { type: "json" };
import type { PaymentSettings } from "@portal/shared/contract/payments";
import { parseShellManifest } from "@portal/shared/contract/release/shellManifest";
import type { Registry } from "@portal/shared/tooling/release/registry/registry";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scriptHashes } from "../page/snapshot/composePage";
import { createSnapshotReader, shellSnapshots } from "../page/snapshot/readSnapshots";
import { navigationInUse } from "../page/snapshot/navigationInUse";
import { snapshotAt } from "../page/snapshot/snapshotAt";
import { findAdmin } from "./findAdmin";
import { isNavigation } from "../page/isNavigation";
import { renderPage } from "../page/renderPage";
import { createSharedFiles, screenFilesOf } from "../page/screenFiles";
import { paymentOrigins } from "../page/paymentSettings";
import { API_PATH, apiProxy, proxiedServices } from "../proxy/apiProxy";
import { rollBackRoute } from "./rollBackRoute";
import { securityHeaders } from "../page/securityHeaders";
import { serveReleaseFiles, serveShellFiles } from "./staticFiles";

export interface HostOptions {
  shellDir: string;
  /** Open tabs still load files of earlier builds. */
  earlierShells?: readonly string[];
  registry: Registry;
  discovery?: string;
  supabaseUrl: string;
  publishableKey: string;
  /** Lets edge functions of the project end canaries. */
  secretKey?: string | undefined;
  payments: PaymentSettings;
  /** Serves the API under the origin of the pages. Without it, pages request the API directly. */
  apiProxy?: { forwardKey?: string | undefined } | undefined;
  /** False replaces the service worker of returning users by one that removes it. */
  worker?: boolean;
  telemetryUrl?: string | undefined;
  /** The share of sessions that report how modules load, 0 to 1. Without it, none. */
  moduleReports?: number | undefined;
  devOrigins?: readonly string[];
  developer?: boolean;
  /** False if pages are kept for later releases: they fetch discovery. */
  embedDiscovery?: boolean;
  /** False serves no prerendered pages of modules. */
  moduleSnapshots?: boolean;
}

export function createHost(options: HostOptions): Hono {
  const { shellDir, earlierShells = [], registry, supabaseUrl, publishableKey, payments } = options;
  const { embedDiscovery = true, moduleSnapshots = true } = options;
  const { devOrigins = [], telemetryUrl = null, discovery = "/modules.json" } = options;
  const { worker = true } = options;
  const template = readFileSync(join(shellDir, "index.html"), "utf8");
  const shell = parseShellManifest(JSON.parse(readFileSync(join(shellDir, "shell.json"), "utf8")));
  const screens = screenFilesOf(shellDir);
  const frames = shellSnapshots(shellDir);
  const sharedFiles = createSharedFiles(shellDir, frames?.shared ?? {});
  const readSnapshots = createSnapshotReader(registry);
  const proxied = options.apiProxy && { supabaseUrl, ...options.apiProxy };
  const services = proxied ? proxiedServices(proxied) : [];
  const config = {
    supabaseUrl,
    publishableKey,
    payments,
    telemetryUrl,
    discovery,
    ...(proxied && { api: { path: API_PATH, services } }),
    ...(!worker && { worker }),
    ...(options.moduleReports && { moduleReports: options.moduleReports }),
    ...(options.developer && { developer: true }),
  };
  const apiOrigin = new URL(supabaseUrl).origin;
  const host = new Hono();

  host.use(
    securityHeaders({
      api: apiOrigin,
      requestsApi: !services.includes("auth"),
      payments: paymentOrigins(payments),
      telemetry: telemetryUrl ? new URL(telemetryUrl).origin : "",
      modules: [...devOrigins, ...(registry.folder ? [] : [registry.baseUrl])],
      scripts: scriptHashes,
    }),
  );

  if (proxied) host.route(API_PATH, apiProxy(proxied));
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
      findAdmin: (token) => findAdmin({ supabaseUrl, publishableKey }, token),
      secretKey: options.secretKey,
    }),
  );
  if (registry.folder) serveReleaseFiles(host, registry.folder);
  serveShellFiles(host, { shellDir, earlierShells, worker });

  host.get("*", compress(), async (context) => {
    if (!isNavigation(context.req.raw)) return context.text("Not found", 404);
    context.header("Cache-Control", "no-cache");
    const document = await registry.read().catch(() => undefined);
    const { pathname, search } = new URL(context.req.url);
    const snapshot = await snapshotAt({
      shell,
      frames,
      readSnapshots,
      discovery: moduleSnapshots ? document : undefined,
      navigation: navigationInUse(document),
      path: pathname,
      hasQuery: search !== "",
    });
    return context.html(
      renderPage({
        template,
        config,
        shell,
        screens,
        discovery: embedDiscovery ? document : undefined,
        pathname,
        snapshot,
        sharedFiles,
      }),
    );
  });
  return host;
}
