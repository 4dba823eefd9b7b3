/**
 * The wished address when the site's own origin or one of the allowed patterns covers it, else the
 * site's. In patterns `*` stands for anything but "." and "/", `**` for anything, `?` for one such
 * character, as in the hosted service's allow list.
 */
export function chooseRedirect(
  wish: string | null | undefined,
  siteUrl: string,
  allowed: readonly string[],
): string {
  const target = wish ? parsePlain(wish) : null;
  if (!wish || !target) return siteUrl;
  const isSite = target.origin !== "null" && target.origin === new URL(siteUrl).origin;
  if (!isSite && !allowed.some((pattern) => matches(target, pattern))) return siteUrl;
  return fitsHeader(wish) ? wish : target.href;
}

const fitsHeader = (address: string) => /^[\x21-\x7e]*$/.test(address);

/**
 * Null unless the address says plainly where it leads: its host as written is the host as parsed,
 * which excludes user info and numeric spellings of IP addresses.
 */
function parsePlain(wish: string): URL | null {
  const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]*)/i.exec(wish)?.[1];
  // eslint-disable-next-line no-control-regex
  if (written === undefined || /[\u0000-\u0020\u007f\\]/.test(wish) || !URL.canParse(wish))
    return null;
  const url = new URL(wish);
  const defaultPort = url.port === "" ? written.replace(/:(?:80|443)?$/, "") : written;
  return defaultPort.toLowerCase() === url.host && url.username === "" && url.password === ""
    ? url
    : null;
}

/** Scheme, host and path each match their own part of the pattern. */
function matches(target: URL, pattern: string): boolean {
  const [, scheme, host = "", path = ""] = /^([^:/?#]+):\/\/([^/]*)(.*)$/s.exec(pattern) ?? [];
  return (
    `${scheme}:` === target.protocol &&
    toPattern(host).test(target.host) &&
    toPattern(path || "/").test((target.pathname || "/") + target.search)
  );
}

function toPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|[*?]|[.+^${}()|[\]\\]/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    if (part === "?") return "[^./]";
    return `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}

/** Adds parameters to the query of an address. */
export function withQuery(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.toString();
}

/** Puts parameters into the fragment, which browsers keep to themselves. */
export function withFragment(address: string, params: Readonly<Record<string, string>>): string {
  return `${address.split("#")[0] ?? address}#${new URLSearchParams(params).toString()}`;
}
