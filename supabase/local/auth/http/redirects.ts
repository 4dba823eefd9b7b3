// As in GoTrue's allow list, `*` matches anything but "." and "/", `?` one such character, and `**`
// anything.
export function chooseRedirect(
  requested: string | null | undefined,
  siteUrl: string,
  allowed: readonly string[],
): string {
  const target = requested ? parsePlain(requested) : null;
  if (!requested || !target) return siteUrl;
  const isSite = target.origin !== "null" && target.origin === new URL(siteUrl).origin;
  if (!isSite && !allowed.some((pattern) => matches(target, pattern))) return siteUrl;
  return fitsHeader(requested) ? requested : target.href;
}

const fitsHeader = (address: string) => /^[\x21-\x7e]*$/.test(address);

/** Excludes user info and numeric notations of IP addresses. */
function parsePlain(address: string): URL | null {
  const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\\]*)/i.exec(address)?.[1];
  // eslint-disable-next-line no-control-regex
  if (written === undefined || /[\u0000-\u0020\u007f\\]/.test(address) || !URL.canParse(address))
    return null;
  const url = new URL(address);
  const defaultPort = url.port === "" ? written.replace(/:(?:80|443)?$/, "") : written;
  return defaultPort.toLowerCase() === url.host && url.username === "" && url.password === ""
    ? url
    : null;
}

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

export function withQuery(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.toString();
}

/** Browsers do not send the fragment to the server. */
export function withFragment(address: string, params: Readonly<Record<string, string>>): string {
  return `${address.split("#")[0] ?? address}#${new URLSearchParams(params).toString()}`;
}
