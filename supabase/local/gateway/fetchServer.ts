import {
  forAllowedHosts,
  upgradesForAllowedHosts,
} from "@portal/shared/tooling/server/allowedHosts";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type FetchHandler = (
  request: Request,
  peer: { address: string },
) => Promise<Response> | Response;

const drainLimits = { bytes: 16 * 1024 * 1024, milliseconds: 5000 };

export type UpgradeHandler = (upgrade: Upgrade) => void;

export interface Upgrade {
  readonly url: URL;
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

interface FetchServerOptions {
  /** Names of this server besides the local ones. */
  readonly hosts: readonly string[];
  readonly upgrade?: UpgradeHandler;
}

// Requests can be cloned, and their signal aborts when the client disconnects before the response.
export function createFetchServer(
  handler: FetchHandler,
  { hosts, upgrade }: FetchServerOptions,
): Server {
  const server = createServer(
    forAllowedHosts(hosts, (incoming, outgoing) => {
      respond(handler, incoming, outgoing).catch(() => outgoing.destroy());
    }),
  );
  if (!upgrade) return server;
  return server.on(
    "upgrade",
    upgradesForAllowedHosts(hosts, (incoming, socket, head) => {
      // Node removes its own listener from upgraded sockets; a reset would end the process.
      socket.on("error", () => socket.destroy());
      const url = urlOf(incoming);
      if (!url) return refuseUpgrade(socket, "400 Bad Request");
      try {
        upgrade({ url, incoming, socket, head });
      } catch {
        refuseUpgrade(socket, "500 Internal Server Error");
      }
    }),
  );
}

/** Closes the socket after the response, also if the client keeps its side open. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const response = `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
  socket.end(response, () => socket.destroy());
}

async function respond(
  handler: FetchHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const disconnected = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) disconnected.abort();
  });
  const request = toRequest(incoming, disconnected.signal);
  const response = request
    ? await handler(request, { address: incoming.socket.remoteAddress ?? "" })
    : new Response("Bad Request", { status: 400 });
  const rest = incoming.complete ? null : request?.body;
  if (rest && !outgoing.shouldKeepAlive) await drain(rest);
  await send(response, outgoing);
  if (rest) await drain(rest);
  if (!incoming.complete) incoming.destroy();
}

/** Reads the rest of the body: closing a connection with unread bytes resets it before the response arrives. */
async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  if (body.locked) return;
  const reader = body.getReader();
  // cancel() would destroy the connection.
  const timer = setTimeout(() => reader.releaseLock(), drainLimits.milliseconds);
  try {
    let drained = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      drained += next.value.byteLength;
      if (drained > drainLimits.bytes) return;
    }
  } catch {
    // The client disconnected or is too slow.
  } finally {
    clearTimeout(timer);
  }
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  const url = urlOf(incoming);
  if (!url) return null;
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  try {
    const headers = new Headers();
    for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
      headers.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
    }
    if (!hasBody) return new Request(url, { method, headers, signal });
    return new Request(url, { method, headers, signal, body: webBody(incoming), duplex: "half" });
  } catch {
    return null;
  }
}

function urlOf({ url = "/", headers }: IncomingMessage): URL | null {
  const base = `http://${headers.host ?? "localhost"}`;
  // A target such as //other.example/ would replace the host.
  if (url.startsWith("//") || !URL.canParse(url, base)) return null;
  return new URL(url, base);
}

function webBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  // Node declares the same class under another type.
  return Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  const cookies = response.headers.getSetCookie();
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") outgoing.setHeader(name, value);
  }
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  outgoing.writeHead(response.status);
  if (!response.body) {
    outgoing.end();
  } else if (response.headers.get("content-type")?.includes("json")) {
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } else {
    await pipeline(Readable.fromWeb(response.body), outgoing);
  }
}
