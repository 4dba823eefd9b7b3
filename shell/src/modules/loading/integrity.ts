import { manifestSchema, type Release } from "@portal/shared/contract/discovery";
import { origins } from "../discovery/allowedOrigins";
import { withDeadline } from "../deadline";
import { trackScript } from "./scriptRequests";

declare global {
  /** Called by the bundler's runtime of every module for each script or style it loads. */
  var __portalProtect__:
    ((element: HTMLScriptElement | HTMLLinkElement, url: string) => void) | undefined;
}

/** As long as a whole release may take to load: a hanging answer is not waited for twice. */
const MANIFEST_DEADLINE_MS = 8000;

/** Matches no file: what has no known hash is refused by the browser. */
const UNMATCHABLE_HASH = `sha384-${"A".repeat(64)}`;

const hashes = new Map<string, string>();
const trusted = new Map<string, Promise<void>>();

/** The absolute URL of the folder that holds a release. */
export const releaseBaseUrl = (release: Release): string =>
  new URL(".", manifestUrlOf(release)).href;

const manifestUrlOf = ({ extras }: Release) => new URL(extras.manifestUrl, location.origin).href;

/**
 * Makes a release's files loadable, once discovery or else its manifest has told their hashes;
 * every other file of a module stays refused.
 * @throws when the manifest can't be had or is not the one that discovery announced.
 */
export function trustRelease(release: Release): Promise<void> {
  const base = releaseBaseUrl(release);
  if (isLive(base)) return Promise.resolve();
  const { preload, assets } = release.extras;
  addHashes(base, { ...preload.js, ...preload.css, ...assets });
  if (assets) return Promise.resolve();
  let loading = trusted.get(base);
  if (!loading) {
    loading = withDeadline(
      (signal) => readManifest(release, signal),
      MANIFEST_DEADLINE_MS,
      "The manifest",
    ).then((integrity) => addHashes(base, integrity));
    trusted.set(base, loading);
    loading.catch(() => trusted.delete(base));
  }
  return loading;
}

async function readManifest(
  release: Release,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const { manifestIntegrity: integrity } = release.extras;
  const response = await fetch(manifestUrlOf(release), { integrity, signal });
  if (!response.ok) throw new Error(`The manifest answered ${String(response.status)}`);
  return manifestSchema.parse(await response.json()).integrity;
}

function addHashes(base: string, integrity: Readonly<Record<string, string>>): void {
  for (const [path, hash] of Object.entries(integrity)) hashes.set(base + path, hash);
}

const isLive = (url: string) => origins.isLive(new URL(url).origin);

/** The hash that an asset must have: one that matches nothing when unknown, none when live. */
export function integrityOf(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  const href = origin + pathname;
  return hashes.get(href) ?? (isLive(href) ? "" : UNMATCHABLE_HASH);
}

function addIntegrity(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  element.crossOrigin = "anonymous";
  element.integrity = integrityOf(url);
  if (element instanceof HTMLScriptElement) trackScript(element);
}

/** Lets the modules' own chunk loading ask for hashes. Must run before any module loads. */
export function installIntegrity(): void {
  Object.defineProperty(globalThis, "__portalProtect__", { value: addIntegrity });
}
