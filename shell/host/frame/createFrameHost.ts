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

type Described = Pick<FrameSettings, "title" | "routes">;

/** @param describe reads the descriptions, which can change while the frame runs */
export function createFrameHost(
  frameDir: string,
  publicDir: string,
  settings: Omit<FrameSettings, keyof Described>,
  describe: () => Promise<Described>,
): Hono {
  const { origin, backend } = settings;
  const template = readFileSync(join(frameDir, "index.html"), "utf8");
  const page = async () => {
    const { title, routes } = await describe();
    const json = jsonBlock("frame-settings", { ...settings, title, routes });
    return template.replace("<title>", () => `${json}<title>`);
  };
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
  host.all("*", async (context) => {
    const { pathname } = new URL(context.req.url);
    if (isBackendPath(pathname)) {
      const { status, body, headers } = emptyResponse(context.req.header("accept"));
      return context.newResponse(body, status, headers);
    }
    return isNavigation(context.req.raw)
      ? context.html(await page())
      : context.text("Not found", 404);
  });
  return host;
}
