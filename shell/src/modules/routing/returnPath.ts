import { trySetItem, openStorage } from "../../storage";

const RETURN_PATH_KEY = "portal.wanted";

/** Keeps where an anonymous person wanted to go while they sign in. */
export function saveReturnPath({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): void {
  trySetItem(openStorage("sessionStorage"), RETURN_PATH_KEY, pathname + search + hash);
}

export function clearReturnPath(): void {
  openStorage("sessionStorage").removeItem(RETURN_PATH_KEY);
}

/** Where the person wanted to go, once; undefined when unknown or not a path of this portal. */
export function takeReturnPath(): string | undefined {
  const wanted = openStorage("sessionStorage").getItem(RETURN_PATH_KEY);
  clearReturnPath();
  return wanted !== null && isOwnPath(wanted) ? wanted : undefined;
}

/** A path of this origin: `//elsewhere` and `/\elsewhere` name other hosts to a browser. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith("/")) return false;
  try {
    return new URL(path, location.origin).origin === location.origin;
  } catch {
    return false;
  }
}
