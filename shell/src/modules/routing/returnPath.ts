import { linkFault } from "../../session/auth/linkFault";
import { trySetItem, openStorage } from "../../storage";

const RETURN_PATH_KEY = "portal.wanted";

export function saveReturnPath({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): void {
  // The login page has explained the error of an email link.
  const path = linkFault({ hash, search }) ? pathname : pathname + search + hash;
  trySetItem(openStorage("sessionStorage"), RETURN_PATH_KEY, path);
}

export function clearReturnPath(): void {
  openStorage("sessionStorage").removeItem(RETURN_PATH_KEY);
}

export function takeReturnPath(): string | undefined {
  const storedPath = openStorage("sessionStorage").getItem(RETURN_PATH_KEY);
  clearReturnPath();
  return storedPath !== null && isOwnPath(storedPath) ? storedPath : undefined;
}

/** Browsers resolve `//host` and `/\host` to another origin. */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith("/")) return false;
  try {
    return new URL(path, location.origin).origin === location.origin;
  } catch {
    return false;
  }
}
