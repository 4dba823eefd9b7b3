const fileFolders = /^\/(modules|static)(\/|$)/;

/** A missing script must get a 404, not the page. */
export function isNavigation(request: Request): boolean {
  if (fileFolders.test(new URL(request.url).pathname)) return false;
  const mode = request.headers.get("sec-fetch-mode");
  if (mode) return mode === "navigate";
  const accept = request.headers.get("accept") ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}
