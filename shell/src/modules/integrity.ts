import type { Release } from "@portal/shared/contract/discovery";
import { devOrigins } from "./allowedOrigins";

declare global {
  /** Called by the bundler's runtime of every module for each script or style it loads. */
  var __portalProtect__:
    ((element: HTMLScriptElement | HTMLLinkElement, url: string) => void) | undefined;
}

/** Matches no file: what has no known hash is refused by the browser. */
const IMPOSSIBLE = `sha384-${"A".repeat(64)}`;

const hashes = new Map<string, string>();

/** The absolute URL of the folder that holds a release. */
export function baseOf(release: Release): string {
  return new URL(".", new URL(release.extras.manifestUrl, location.origin)).href;
}

/** Makes a release's files loadable; every other file of a module stays refused. */
export function trustRelease(release: Release): void {
  const base = baseOf(release);
  for (const [path, hash] of Object.entries(release.extras.assets)) {
    hashes.set(base + path, hash);
  }
}

/** The hash that an asset must have: one that matches nothing when unknown, none when live. */
export function integrityOf(url: string): string {
  const { href, origin } = new URL(url, location.origin);
  return hashes.get(href) ?? (devOrigins.includes(origin) ? "" : IMPOSSIBLE);
}

function protect(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  element.crossOrigin = "anonymous";
  element.integrity = integrityOf(url);
}

/** Lets the modules' own chunk loading ask for hashes. Must run before any module loads. */
export function installIntegrity(): void {
  Object.defineProperty(globalThis, "__portalProtect__", { value: protect });
}
