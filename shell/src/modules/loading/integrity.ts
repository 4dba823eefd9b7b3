import { integrityIn, type Release } from "@portal/shared/contract/release/discovery";
import { origins } from "../discovery/allowedOrigins";
import { withDeadline } from "../deadline";
import { trackRequest } from "./scriptRequests";
import { ownFetch } from "../../network/ownFetch";

declare global {
  /** Called by the bundler runtime of every module before it loads a script or stylesheet. */
  var __portalProtect__:
    | ((element: HTMLScriptElement | HTMLLinkElement, url: string) => void)
    | undefined;
  /** The same for the shell's own files. The runtime of its bundler already sets their hashes. */
  var __portalTrack__: typeof trackRequest | undefined;
}

/** Per release, so that a hanging request delays it once only. */
const MANIFEST_DEADLINE_MS = 8000;

/** Matches no file, so the browser refuses files without a known hash. */
const UNMATCHABLE_HASH = `sha384-${"A".repeat(64)}`;

const hashes = new Map<string, string>();
const trusted = new Map<string, Promise<void>>();

export const releaseBaseUrl = (release: Release): string =>
  new URL(".", manifestUrlOf(release)).href;

const manifestUrlOf = ({ extras }: Release) => new URL(extras.manifestUrl, location.origin).href;

/** Files without a hash are refused. @throws when the manifest is missing or altered. */
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
  const read = async (cache: RequestCache) => {
    const response = await ownFetch(manifestUrlOf(release), { integrity, signal, cache });
    if (!response.ok) throw new Error(`The manifest returned status ${String(response.status)}`);
    return integrityIn(await response.json());
  };
  // A damaged copy of the browser or the service worker is replaced.
  return read("default").catch(() => read("reload"));
}

function addHashes(base: string, integrity: Readonly<Record<string, string>>): void {
  for (const [path, hash] of Object.entries(integrity)) hashes.set(base + path, hash);
}

const isLive = (url: string) => origins.isLive(new URL(url).origin);

/** Unknown files get a hash that matches nothing; files of live modules get none. */
export function integrityOf(url: string): string {
  const { origin, pathname } = new URL(url, location.origin);
  const href = origin + pathname;
  return hashes.get(href) ?? (isLive(href) ? "" : UNMATCHABLE_HASH);
}

function addIntegrity(element: HTMLScriptElement | HTMLLinkElement, url: string): void {
  element.crossOrigin = "anonymous";
  element.integrity = integrityOf(url);
  trackRequest(element);
}

/** Must run before any module loads. */
export function installIntegrity(): void {
  Object.defineProperty(globalThis, "__portalProtect__", { value: addIntegrity });
  Object.defineProperty(globalThis, "__portalTrack__", { value: trackRequest });
}
