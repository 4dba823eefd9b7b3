interface EarlyRead {
  authorization: string;
  accept: string;
  response: Promise<Response>;
  /** As `performance.now()`. */
  since: number;
}

declare global {
  /** By URL. Started by the inline script of a prerendered page (shell/host/page/snapshot/reads.js). */
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
