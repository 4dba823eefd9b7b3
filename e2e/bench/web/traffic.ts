import type { CDPSession } from "@playwright/test";

export interface Traffic {
  /** Bytes of the site's own files on the network, including headers. */
  readonly bytes: number;
  /** The part of `bytes` that is JavaScript. */
  readonly scriptBytes: number;
  readonly requests: number;
  /** Addresses of the pending requests to any origin. */
  readonly pending: readonly string[];
}

/** Chromium reports no end of reports that are sent with `keepalive` while a page is left, and of scripts of workers. */
const neverFinishes = (url: string) =>
  url.endsWith("/functions/v1/module-reports") || url.startsWith("blob:");

/** Counts what a page fetches from an origin from now on, without cached files. */
export function watchTraffic(cdp: CDPSession, origin: string): () => Traffic {
  const own = new Set<string>();
  const scripts = new Set<string>();
  const pending = new Map<string, string>();
  let [bytes, scriptBytes, requests] = [0, 0, 0];
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!neverFinishes(request.url)) pending.set(requestId, request.url);
    if (!request.url.startsWith(`${origin}/`)) return;
    own.add(requestId);
    if (new URL(request.url).pathname.endsWith(".js")) scripts.add(requestId);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    if (!own.has(requestId) || encodedDataLength === 0) return;
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    requests += 1;
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => void pending.delete(requestId));
  return () => ({ bytes, scriptBytes, requests, pending: [...pending.values()] });
}
