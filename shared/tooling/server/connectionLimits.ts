import type { Server } from "node:http";

/** Longer than the slowest responses: an import of accounts and an upload of a release. */
const STALLED_MS = 5 * 60_000;

/**
 * Ends connections on which nothing is sent or received, also those of clients that do not read their response,
 * which the server keeps in memory. Node limits the time for headers to 60 s, and for a request to 5 minutes.
 */
export function limitConnections(server: Server, { stalledMs = STALLED_MS } = {}): void {
  server.timeout = stalledMs;
  // Longer than the idle time of the usual proxies (60 s): a proxy or client that reuses a connection
  // which the server is closing gets ECONNRESET.
  server.keepAliveTimeout = 75_000;
}
