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
  if (!wish) return siteUrl;
  const target = parse(wish);
  if (!target) return siteUrl;
  if (target.origin !== "null" && target.origin === new URL(siteUrl).origin) return wish;
  const plain = wish.split("#")[0] ?? wish;
  return allowed.some((pattern) => toPattern(pattern).test(plain)) ? wish : siteUrl;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
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
