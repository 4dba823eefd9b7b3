import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import type { MiddlewareHandler } from "hono";

interface Origins {
  /** Serves pictures. */
  api: string;
  /** False if the pages request the API under their own origin only. */
  requestsApi?: boolean;
  payments: readonly string[];
  telemetry: string;
  modules: readonly string[];
  /** Hashes of inline scripts. */
  scripts?: readonly string[];
}

/** With `nosniff` these types never render as a page, so they need no page policy (almost 1 kB). */
const nonPageTypes = /^(?:text\/(?:javascript|css)|application\/json|font\/[\w-]+)(?:;|$)/;

export const permissionsPolicy = (camera: "" | "self") =>
  `camera=(${camera}), microphone=(), geolocation=()`;

/** Inline styles are allowed because antd injects styles at run time (docs/decisions/005). */
export function securityHeaders(origins: Origins): MiddlewareHandler {
  const { api, requestsApi = true, payments, telemetry, modules, scripts = [] } = origins;
  const requested = requestsApi ? `${api} ${api.replace(/^http/, "ws")}` : "";
  const extra = modules.join(" ");
  const paymentOrigins = payments.join(" ");
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(" ")} ${paymentOrigins} ${extra}`,
    `style-src 'self' 'unsafe-inline' ${extra}`,
    `img-src 'self' data: blob: ${api} ${extra}`,
    `font-src 'self' ${extra}`,
    `connect-src 'self' ${requested} ${paymentOrigins} ${telemetry} ${extra} ${extra.replaceAll("http", "ws")}`,
    `frame-src ${paymentOrigins}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const pageHeaders = {
    "Content-Security-Policy": policy.map((one) => one.trim().replaceAll(/ +/g, " ")).join("; "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  };
  return async (context, next) => {
    await next();
    context.header("X-Content-Type-Options", "nosniff");
    if (nonPageTypes.test(context.res.headers.get("Content-Type") ?? "")) return;
    const camera = context.req.path === KIOSK_PATH ? "self" : "";
    const headers = { ...pageHeaders, "Permissions-Policy": permissionsPolicy(camera) };
    for (const [name, value] of Object.entries(headers)) {
      // Answers of the API have a stricter policy.
      if (!context.res.headers.has(name)) context.header(name, value);
    }
  };
}
