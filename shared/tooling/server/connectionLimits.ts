import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Longer than the slowest responses: an import of accounts and an upload of a release. */
const STALLED_MS = 5 * 60_000;

/** Browsers and proxies wait for each response before they send the next request on a connection. */
const MAX_UNANSWERED = 10;

/**
 * Ends connections on which nothing is sent or received, also those of clients that do not read their response,
 * which the server keeps in memory, and those with many requests at once. Node limits the time for headers to 60 s, and
 * for a request to 5 minutes.
 */
export function limitConnections(server: Server, { stalledMs = STALLED_MS } = {}): void {
  server.timeout = stalledMs;
  // Longer than the idle time of the usual proxies (60 s): a proxy or client that reuses a connection
  // which the server is closing gets ECONNRESET.
  server.keepAliveTimeout = 75_000;

  const unanswered = new WeakMap<Socket, number>();
  server.prependListener("request", ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MAX_UNANSWERED) socket.destroy();
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
}
