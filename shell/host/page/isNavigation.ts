/** Paths below which there are only files. */
const fileFolders = /^\/(modules|static)(\/|$)/;

/**
 * Whether a request opens a page. Only then does every path answer with the shell: a script
 * that is not there must fail as a script.
 */
export function isNavigation(request: Request): boolean {
  if (fileFolders.test(new URL(request.url).pathname)) return false;
  const mode = request.headers.get("sec-fetch-mode");
  if (mode) return mode === "navigate";
  const accept = request.headers.get("accept") ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}
