import type { IncomingMessage } from "node:http";

export interface Client {
  /** The connection of the browser, or of the reverse proxy before this host. */
  readonly incoming: Pick<IncomingMessage, "socket"> | undefined;
}

/** What a client must not set: cookies of the portal, and headers that name an address. */
const removed = /^(?:cookie|host|expect|forwarded|x-forwarded-.+|x-real-ip|sb-forwarded-.+)$/;

/** The address is that of the connection. `forwardKey` proves it to the local stack's gateway. */
export function forwardedHeaders(
  sent: Headers,
  { incoming }: Client,
  forwardKey: string | undefined,
): Headers {
  const headers = new Headers();
  for (const [name, value] of sent) if (!removed.test(name)) headers.append(name, value);
  const address = incoming?.socket.remoteAddress;
  if (address === undefined) return headers;
  headers.set("x-forwarded-for", address);
  if (forwardKey === undefined) return headers;
  headers.set("sb-forwarded-for", address);
  headers.set("sb-forwarded-key", forwardKey);
  return headers;
}

/** Programs other than browsers send no such header. */
export const isCrossSite = (headers: Headers): boolean =>
  !["same-origin", "none", null].includes(headers.get("sec-fetch-site"));

/** Uploaded files must not become a script or a page of the portal's origin. */
export const isPageResource = (headers: Headers): boolean =>
  !["empty", "websocket", null].includes(headers.get("sec-fetch-dest"));
