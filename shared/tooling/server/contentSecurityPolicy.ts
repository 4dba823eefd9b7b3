export interface Origins {
  /** Origin of the API, which also serves pictures. */
  api: string;
  /** False if the pages request the API under their own origin only. */
  requestsApi?: boolean;
  payments: readonly string[];
  telemetry: string;
  modules: readonly string[];
  /** Hashes of inline scripts. */
  scripts?: readonly string[];
}

/**
 * Of the portal's pages. Inline styles are allowed because antd injects styles at run time
 * (docs/decisions/005). Workers are started from blobs, because a browser starts none from the
 * origin of a bucket; a worker of a blob has the policy of its page (docs/decisions/049).
 */
export function contentSecurityPolicy(origins: Origins): string {
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
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return policy.map((one) => one.trim().replaceAll(/ +/g, " ")).join("; ");
}
