const ownSites = new Set(["same-origin", "none"]);
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Servers without keys refuse writes from other pages. */
export function isTrusted(request: Request): boolean {
  const { origin } = new URL(request.url);
  if (reading.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site") ?? "none";
  return ownSites.has(site) && (request.headers.get("origin") ?? origin) === origin;
}
