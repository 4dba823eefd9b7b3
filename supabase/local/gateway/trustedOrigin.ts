const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const ownSites = new Set(["same-origin", "none"]);
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Servers without keys refuse foreign host names (DNS rebinding) and writes from other pages. */
export function isTrusted(request: Request): boolean {
  const { origin, hostname } = new URL(request.url);
  if (!localNames.has(hostname)) return false;
  if (reading.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site") ?? "none";
  return ownSites.has(site) && (request.headers.get("origin") ?? origin) === origin;
}
