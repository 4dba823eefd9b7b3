import { serveStatic } from "@hono/node-server/serve-static";
import { emptyResponse, isBackendPath } from "@portal/shared/testing/suite/emptyBackend";
import type { FrameSettings } from "@portal/shared/testing/frame/frameSettings";
import { Hono } from "hono";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isNavigation } from "../page/isNavigation";
import { jsonBlock } from "../page/jsonBlock";
import { paymentOrigins } from "../page/paymentSettings";
import { securityHeaders } from "../page/securityHeaders";

export function createFrameHost(
  frameDir: string,
  publicDir: string,
  settings: FrameSettings,
): Hono {
  const { origin, backend } = settings;
  const template = readFileSync(join(frameDir, "index.html"), "utf8");
  const page = template.replace("<title>", () => `${jsonBlock("frame-settings", settings)}<title>`);
  const host = new Hono();
  host.use(
    securityHeaders({
      api: backend?.url ?? "",
      payments: backend ? paymentOrigins(backend.payments) : [],
      telemetry: "",
      modules: [origin],
    }),
  );
  host.use("/static/*", serveStatic({ root: frameDir, precompressed: true }));
  host.use("/images/*", serveStatic({ root: publicDir }));
  host.all("*", (context) => {
    const { pathname } = new URL(context.req.url);
    if (isBackendPath(pathname)) {
      const { status, body, headers } = emptyResponse(context.req.header("accept"));
      return context.newResponse(body, status, headers);
    }
    return isNavigation(context.req.raw) ? context.html(page) : context.text("Not found", 404);
  });
  return host;
}
