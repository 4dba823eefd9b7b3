import type { IncomingMessage, RequestListener } from "node:http";
import type { Duplex } from "node:stream";

type UpgradeListener = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

const localNames = ["localhost", "127.0.0.1", "[::1]"];
const nameForm = /^[\w.-]+$/;
const authorityForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** The names in `PORTAL_ALLOWED_HOSTS` under which servers answer, besides the local ones. */
export function allowedHostsIn({ PORTAL_ALLOWED_HOSTS: text = "" }: NodeJS.ProcessEnv): string[] {
  const names = text.split(",").map((name) => name.trim());
  const hosts = names.filter((name) => name !== "");
  if (hosts.every((name) => nameForm.test(name))) return hosts.map(withoutFinalDot);
  throw new Error(
    `PORTAL_ALLOWED_HOSTS must be host names separated by commas, such as members.example.com, got "${text}".`,
  );
}

/** Against DNS rebinding: another site can have its name resolve to this machine, but its requests send that name. */
export function forAllowedHosts(
  hosts: readonly string[],
  listener: RequestListener,
): RequestListener {
  return (incoming, outgoing) => {
    // Node still reports the requests that came with the one that ended the connection.
    if (incoming.socket.destroyed) return;
    const refusal = acceptHost(incoming, hosts);
    if (!refusal) return listener(incoming, outgoing);
    const { status, message } = refusal;
    // The body is not read.
    outgoing.writeHead(status, {
      "content-type": "text/plain; charset=utf-8",
      connection: "close",
    });
    outgoing.end(message);
  };
}

export function upgradesForAllowedHosts(
  hosts: readonly string[],
  listener: UpgradeListener,
): UpgradeListener {
  return (incoming, socket, head) => {
    const refusal = acceptHost(incoming, hosts);
    if (!refusal) return listener(incoming, socket, head);
    const { status, message } = refusal;
    socket.on("error", () => socket.destroy());
    socket.end(
      `HTTP/1.1 ${String(status)} Refused\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${String(Buffer.byteLength(message))}\r\n\r\n${message}`,
      () => socket.destroy(),
    );
  };
}

interface Refusal {
  readonly status: 400 | 421;
  readonly message: string;
}

/** Writes the name in its usual form into the Host header, or returns why the request is refused. */
function acceptHost(incoming: IncomingMessage, hosts: readonly string[]): Refusal | null {
  const hostHeaders = incoming.headersDistinct.host ?? [];
  const host = hostHeaders.length === 1 ? usualForm(hostHeaders[0] ?? "") : null;
  // HTTP lets the target name the server too, and then ignores the header.
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(incoming.url ?? "")?.[1];
  const named = target === undefined ? host : usualForm(target);
  if (host === null || named === null)
    return {
      status: 400,
      message: "A request needs one Host header with the name of this server.",
    };
  for (const authority of [host, named]) {
    const name = authority.replace(/:\d*$/, "");
    if ([...localNames, ...hosts].some((allowed) => allowed.toLowerCase() === name)) continue;
    return {
      status: 421,
      message: `This server does not answer for ${name}. Use localhost, or add the name to PORTAL_ALLOWED_HOSTS.`,
    };
  }
  incoming.headers.host = host;
  return null;
}

/** Returns the host in lower case, without a final dot, and an IP address in its short form. */
function usualForm(authority: string): string | null {
  const address = `http://${authority}`;
  if (!authorityForm.test(authority) || !URL.canParse(address)) return null;
  const { hostname, port } = new URL(address);
  return withoutFinalDot(hostname) + (port && `:${port}`);
}

const withoutFinalDot = (name: string) => name.replace(/\.$/, "");
