import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import { API_PATH, type ApiProxyOptions } from "./apiProxy";
import { forwardedHeaders, isCrossSite } from "./requestHeaders";

export type UpgradeHandler = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

const SOCKET_PATH = `${API_PATH}/realtime/v1/websocket`;
const HANDSHAKE_DEADLINE_MS = 10_000;
/** Clients of Realtime send a heartbeat every 25 seconds. */
const IDLE_MS = 120_000;

/** Connects WebSockets of the pages with Realtime. */
export function tunnelSocket({ supabaseUrl, forwardKey }: ApiProxyOptions): UpgradeHandler {
  const upstream = supabaseUrl.replace(/\/$/, "");
  const request = upstream.startsWith("https:") ? httpsRequest : httpRequest;
  return (incoming, socket, head) => {
    socket.on("error", () => socket.destroy());
    const path = incoming.url ?? "";
    const sent = headersOf(incoming);
    if (path.split("?")[0] !== SOCKET_PATH) return refuse(socket, 404);
    if (isCrossSite(sent)) return refuse(socket, 403);

    const headers = forwardedHeaders(handshakeHeaders(sent), { incoming }, forwardKey);
    const outgoing = request(upstream + path.slice(API_PATH.length), {
      // Connections are not shared: what a client adds to its handshake reaches no other request.
      agent: false,
      headers: { ...Object.fromEntries(headers), connection: "Upgrade", upgrade: "websocket" },
      timeout: HANDSHAKE_DEADLINE_MS,
    });
    socket.once("close", () => outgoing.destroy());
    outgoing.once("timeout", () => outgoing.destroy());
    outgoing.once("error", () => refuse(socket, 502));
    outgoing.once("response", (response) => {
      response.resume();
      refuse(socket, response.statusCode ?? 502);
    });
    outgoing.once("upgrade", (response, remote, remoteHead) => {
      socket.write(switchingProtocols(response));
      if (remoteHead.length > 0) socket.write(remoteHead);
      if (head.length > 0) remote.write(head);
      connect(socket, remote);
      connect(remote, socket);
      remote.setTimeout(IDLE_MS, () => remote.destroy());
    });
    outgoing.end();
  };
}

function connect(from: Duplex, to: Duplex): void {
  from.on("error", () => to.destroy());
  from.once("close", () => to.destroy());
  from.pipe(to);
}

/** False for headers that describe a body or the connection: Node throws for some, such as `Trailer`. */
const isOfHandshake = (name: string) =>
  name.startsWith("sec-websocket-") ||
  ["apikey", "authorization", "origin", "user-agent"].includes(name);

const handshakeHeaders = (sent: Headers) =>
  new Headers([...sent].filter(([name]) => isOfHandshake(name)));

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

function switchingProtocols({ headers }: IncomingMessage): string {
  const kept = Object.entries(headers).filter(([name]) => name.startsWith("sec-websocket-"));
  const lines = kept.map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const start = "HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n";
  return `${start}${lines.join("")}\r\n`;
}

function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed) return;
  const response = `HTTP/1.1 ${String(status)} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`;
  socket.end(response, () => socket.destroy());
}
