import { KIOSK_PATH } from "@portal/shared/contract/release/routeTable";
import {
  contentSecurityPolicy,
  type Origins,
} from "@portal/shared/tooling/server/contentSecurityPolicy";
import type { MiddlewareHandler } from "hono";

/** With `nosniff` these types never render as a page, so they need no page policy (almost 1 kB). */
const nonPageTypes = /^(?:text\/(?:javascript|css)|application\/json|font\/[\w-]+)(?:;|$)/;

export const permissionsPolicy = (camera: "" | "self") =>
  `camera=(${camera}), microphone=(), geolocation=()`;

export function securityHeaders(origins: Origins): MiddlewareHandler {
  const pageHeaders = {
    "Content-Security-Policy": contentSecurityPolicy(origins),
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
