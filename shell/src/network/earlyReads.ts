interface EarlyRead {
  authorization: string;
  accept: string;
  response: Promise<Response>;
  /** When the request was sent, as `performance.now()`. */
  since: number;
}

declare global {
  /** Requests by URL that the inline script of a prerendered page has started (shell/host/page/snapshot/startReads.js). */
  var portalReads: Map<string, EarlyRead> | undefined;
}

const FRESH_FOR_MS = 15_000;

/** The answer to the same request, if the page started it for the same account. Once only. */
export function takeEarlyRead(url: string, headers: Headers): Promise<Response> | undefined {
  const read = globalThis.portalReads?.get(url);
  if (!read) return undefined;
  globalThis.portalReads?.delete(url);
  const isSame =
    read.authorization === headers.get("authorization") &&
    read.accept === (headers.get("accept") ?? "");
  return isSame && performance.now() - read.since < FRESH_FOR_MS ? read.response : undefined;
}
