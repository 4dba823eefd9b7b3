import { OpenBodies } from "@portal/shared/tooling/server/openBodies";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { proxy } from "hono/proxy";
import { proxyError } from "./proxyError";
import { type Client, forwardedHeaders, isCrossSite, isPageResource } from "./requestHeaders";

export interface ApiProxyOptions {
  readonly supabaseUrl: string;
  /** Proves the client's address to the local stack. Without it, auth is not proxied. */
  readonly forwardKey?: string | undefined;
}

export const API_PATH = "/api";

const MIB = 1024 * 1024;
const bodies = new OpenBodies();
const RESPONSE_DEADLINE_MS = 60_000;
/** Headers that concern the API's own origin. */
const ownHeaders = /^(?:set-cookie|access-control-.+)$/;
const maxBody = { rest: MIB, auth: MIB, functions: 10 * MIB, storage: 50 * MIB };

type HttpService = keyof typeof maxBody;
type ProxiedService = HttpService | "realtime";

/**
 * A hosted project limits sign-ins by address and would see the host's, so its auth is requested
 * directly (docs/decisions/025).
 */
export function proxiedServices({ forwardKey }: ApiProxyOptions): ProxiedService[] {
  const services: ProxiedService[] = ["rest", "functions", "storage", "realtime"];
  return forwardKey === undefined ? services : ["auth", ...services];
}

/** Serves the API under the origin of the pages, so that the browser sends no preflights. */
export function apiProxy(options: ApiProxyOptions): Hono<{ Bindings: Partial<Client> }> {
  const { supabaseUrl, forwardKey } = options;
  const upstream = supabaseUrl.replace(/\/$/, "");
  const app = new Hono<{ Bindings: Partial<Client> }>();
  app.use(async (context, next) => {
    await next();
    // Answers are data: opened as a page they get no scripts, and other sites cannot embed them.
    context.header("Content-Security-Policy", "default-src 'none'; sandbox");
    context.header("Cross-Origin-Resource-Policy", "same-origin");
  });
  for (const service of proxiedServices(options)) {
    if (service === "realtime") continue;
    app.all(
      `/${service}/v1/*`,
      compress(),
      async (context, next) => {
        const { headers } = context.req.raw;
        if (isCrossSite(headers)) return proxyError(403, "Other sites cannot use this address.");
        if (isPageResource(headers)) return proxyError(403, "Only scripts can request the API.");
        await next();
      },
      (context) => {
        const { pathname, search } = new URL(context.req.url);
        // Hono matches the decoded path: "/%61pi" must not become a part of the upstream's host.
        if (!pathname.startsWith(`${API_PATH}/${service}/v1/`)) return unknownPath();
        const client = { incoming: context.env?.incoming };
        return forward(upstream + pathname.slice(API_PATH.length) + search, context.req.raw, {
          headers: forwardedHeaders(context.req.raw.headers, client, forwardKey),
          maxBytes: maxBody[service],
        });
      },
    );
  }
  app.all("*", unknownPath);
  return app;
}

const unknownPath = () => proxyError(404, "No such API path");

async function forward(
  url: string,
  request: Request,
  { headers, maxBytes }: { headers: Headers; maxBytes: number },
): Promise<Response> {
  const body = bodies.open(request, { maxBytes });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), RESPONSE_DEADLINE_MS);
  try {
    const response = await proxy(url, {
      raw: body.request,
      headers,
      redirect: "manual",
      signal: AbortSignal.any([request.signal, deadline.signal]),
    });
    const names = [...response.headers.keys()];
    for (const name of names.filter((one) => ownHeaders.test(one))) response.headers.delete(name);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return response;
  } catch {
    const refusal = body.refusal();
    if (refusal) return proxyError(refusal.status, refusal.message);
    return deadline.signal.aborted
      ? proxyError(504, "The API did not respond in time.")
      : proxyError(502, "The API cannot be reached.");
  } finally {
    clearTimeout(timer);
    body.end();
  }
}
