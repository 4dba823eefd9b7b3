import { keepIn, openStorage } from "../../storage";

const WANTED_KEY = "portal.wanted";

/** Keeps where an anonymous person wanted to go while they sign in. */
export function rememberWanted({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): void {
  keepIn(openStorage("sessionStorage"), WANTED_KEY, pathname + search + hash);
}

export function forgetWanted(): void {
  openStorage("sessionStorage").removeItem(WANTED_KEY);
}

/** Where the person wanted to go, once; undefined when unknown or not a path of this portal. */
export function takeWanted(): string | undefined {
  const wanted = openStorage("sessionStorage").getItem(WANTED_KEY);
  forgetWanted();
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
