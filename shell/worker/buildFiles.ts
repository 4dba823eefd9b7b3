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

/** A file of another build of the shell, or of a module that is in none of the releases of `bases`. */
export const isOutdated = (
  { href, pathname }: URL,
  bases: readonly string[],
  isOtherShell: boolean,
): boolean =>
  OF_SHELL.test(pathname) ? isOtherShell : !bases.some((base) => href.startsWith(base));

const TYPES: readonly (readonly [extensions: RegExp, types: RegExp])[] = [
  [/\.m?js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.(?:json|map)$/, /json/],
  [/\.(?:woff2?|ttf|otf)$/, /font|octet-stream/],
  [/\.wasm$/, /wasm/],
];
const MEDIA = /^(?:image|audio|video)\//;

/**
 * A whole answer of the type that the file's name demands. Some hosts answer a page or an error text
 * for a missing file, with status 200.
 */
export function isWholeFile({ url }: Pick<Request, "url">, { status, headers }: Response): boolean {
  const { pathname } = new URL(url);
  const types = TYPES.find(([extensions]) => extensions.test(pathname))?.[1] ?? MEDIA;
  const isEmpty = headers.get("content-length") === "0";
  return status === 200 && !isEmpty && types.test(headers.get("content-type") ?? "");
}
