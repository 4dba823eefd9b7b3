import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { listen } from "../server/listen";
import { tunnelSocket } from "./tunnelSocket";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Accepts every upgrade, reports its headers and sends back what it receives. */
async function openUpstream() {
  const headers: Record<string, unknown>[] = [];
  const server = createServer((_, response) => response.writeHead(401).end());
  server.on("upgrade", (request, socket) => {
    headers.push({ url: request.url, ...request.headers });
    socket.on("error", () => undefined);
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: yes\r\n\r\n",
    );
    socket.pipe(socket);
  });
  return { headers, port: await portOf(server) };
}

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends an upgrade request and returns the first part of the answer. */
async function upgrade(hostPort: number, path: string, more = "") {
  const socket = connect(hostPort, "127.0.0.1");
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-key: k\r\n${more}\r\n`,
  );
  const [answer] = await once(socket, "data");
  return { socket, answer: String(answer) };
}

async function openHost(upstreamPort: number) {
  const free = createServer();
  const port = await portOf(free);
  free.close();
  await once(free, "close");
  const supabaseUrl = `http://127.0.0.1:${String(upstreamPort)}`;
  const onUpgrade = tunnelSocket({ supabaseUrl, forwardKey: "key" });
  return { port, stop: await listen(() => new Response(), port, { onUpgrade }) };
}

const path = "/api/realtime/v1/websocket?apikey=k&vsn=2.0.0";

it("connects a socket with Realtime and forwards the client's address, but no cookies", async () => {
  const upstream = await openUpstream();
  const host = await openHost(upstream.port);
  const forged = "cookie: a=1\r\nx-forwarded-for: 198.51.100.1\r\n";
  const { socket, answer } = await upgrade(host.port, path, forged);
  expect(answer).toMatch(/^HTTP\/1\.1 101 [\s\S]*sec-websocket-accept: yes/);
  expect(upstream.headers[0]).toMatchObject({
    url: "/realtime/v1/websocket?apikey=k&vsn=2.0.0",
    "sec-websocket-key": "k",
    "sb-forwarded-for": "127.0.0.1",
    "x-forwarded-for": "127.0.0.1",
  });
  expect(upstream.headers[0]).not.toHaveProperty("cookie");
  socket.write("heartbeat");
  const [echo] = await once(socket, "data");
  expect(String(echo)).toBe("heartbeat");
  // Stopping the host ends open sockets.
  const closed = once(socket, "close");
  await host.stop();
  await closed;
});

it("forwards no header that describes a body or the connection", async () => {
  const upstream = await openUpstream();
  const host = await openHost(upstream.port);
  for (const more of ["trailer: x\r\n", "content-length: 50\r\n", "expect: 100-continue\r\n"]) {
    const { answer, socket } = await upgrade(host.port, path, more);
    expect(answer).toMatch(/^HTTP\/1\.1 101 /);
    socket.destroy();
  }
  for (const name of ["trailer", "content-length", "expect"]) {
    expect(upstream.headers.filter((headers) => name in headers)).toEqual([]);
  }
  await host.stop();
});

it("refuses other paths and other sites, and reports an unreachable API", async () => {
  const upstream = await openUpstream();
  const host = await openHost(upstream.port);
  for (const [at, more, status] of [
    ["/api/rest/v1/rooms", "", 404],
    [path, "sec-fetch-site: cross-site\r\n", 403],
  ] as const) {
    const { answer } = await upgrade(host.port, at, more);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  }
  expect(upstream.headers).toEqual([]);
  await host.stop();

  const alone = await openHost(1);
  expect((await upgrade(alone.port, path)).answer).toMatch(/^HTTP\/1\.1 502 /);
  await alone.stop();
});
