import type { MiddlewareHandler } from "hono";

interface Origins {
  /** The API's origin, which the browser also reaches through a WebSocket. */
  api: string;
  /** Where the payment widget and its frames come from. */
  payments: readonly string[];
  /** Where reports go; empty for nowhere. */
  telemetry: string;
  /** Other places that modules may come from. */
  modules: readonly string[];
}

/** What a browser that may not guess at types never shows as a page; it spares each most of a kilobyte. */
const neverAPage = /^(?:text\/(?:javascript|css)|application\/json|font\/[\w-]+)(?:;|$)/;

/**
 * What a page of the portal may do. No `unsafe-eval`, and no inline script; styles may be
 * inline because antd writes its own at run time (docs/decisions/005).
 */
export function securityHeaders({ api, payments, telemetry, modules }: Origins): MiddlewareHandler {
  const socket = api.replace(/^http/, "ws");
  const extra = modules.join(" ");
  const bank = payments.join(" ");
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${bank} ${extra}`,
    `style-src 'self' 'unsafe-inline' ${extra}`,
    `img-src 'self' data: blob: ${api} ${extra}`,
    `font-src 'self' ${extra}`,
    `connect-src 'self' ${api} ${socket} ${bank} ${telemetry} ${extra} ${extra.replaceAll("http", "ws")}`,
    `frame-src ${bank}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const ofPages = {
    "Content-Security-Policy": policy.map((one) => one.trim().replaceAll(/ +/g, " ")).join("; "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  };
  return async (context, next) => {
    await next();
    context.header("X-Content-Type-Options", "nosniff");
    if (neverAPage.test(context.res.headers.get("Content-Type") ?? "")) return;
    for (const [name, value] of Object.entries(ofPages)) context.header(name, value);
  };
}
