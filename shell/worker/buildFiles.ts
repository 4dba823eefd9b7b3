const OF_MODULE = /^\/modules\/(mf-[a-z0-9-]+)\/[\w-]+\//;
const OF_SHELL = /^\/static\//;

/**
 * A file of the shell's or a module's build. Not those of the back office, which only admins load, and
 * not a retry (`?again=`), which asks for the server's copy.
 */
export function isBuildFile(
  { origin, pathname, search, href }: URL,
  own: string,
  moduleOrigins: readonly string[],
): boolean {
  if (search !== "" || pathname.includes("/mf-admin/")) return false;
  if (origin === own) return OF_SHELL.test(pathname) || OF_MODULE.test(pathname);
  return moduleOrigins.some((base) => href.startsWith(base)) && pathname.includes("/mf-");
}

/** A file of a module that is in none of the releases whose URLs start with `bases`. */
export const isOutdated = ({ href, pathname }: URL, bases: readonly string[]): boolean =>
  !OF_SHELL.test(pathname) && !bases.some((base) => href.startsWith(base));

/** What a static host answers for a missing file: its page, with status 200. */
export const isPage = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/html") ?? false;
