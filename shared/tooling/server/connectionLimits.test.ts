import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { forAllowedHosts } from "./allowedHosts";
import { limitConnections } from "./connectionLimits";

const opened: (Server | Socket)[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) {
    if ("closeAllConnections" in one) one.close().closeAllConnections();
    else one.destroy();
  }
});

async function serve(stalledMs?: number): Promise<Server> {
  const server = createServer((_, response) => response.end(Buffer.alloc(20_000_000)));
  limitConnections(server, stalledMs === undefined ? {} : { stalledMs });
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return server;
}

/** Asks for more than the buffers of the connection hold. */
function ask(server: Server): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  opened.push(socket);
  return socket;
}

it("ends a connection whose client does not read the response", async () => {
  const server = await serve(200);
  const accepted = once(server, "connection");
  ask(server);
  const [connection] = (await accepted) as [Socket];
  await once(connection, "close");
  expect(connection.destroyed).toBe(true);
});

it("ends a connection with many unanswered requests before it handles all of them", async () => {
  let requests = 0;
  const server = createServer(forAllowedHosts([], () => (requests += 1)));
  limitConnections(server);
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  opened.push(socket.on("error", () => undefined));
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(500));
  await once(socket, "close");
  expect(requests).toBe(10);
});

it("answers requests that follow each other on a connection", async () => {
  const server = createServer((_, response) => response.end("x"));
  limitConnections(server);
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  opened.push(socket);
  for (let sent = 0; sent < 30; sent += 1) {
    socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("200 OK");
  }
});

it("keeps idle connections longer than a proxy, and stalled ones longer than idle ones", async () => {
  const server = await serve();
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.timeout).toBeGreaterThan(server.keepAliveTimeout);
});

it("leaves Node's limits for slow headers and requests", async () => {
  const { headersTimeout, requestTimeout } = await serve();
  expect([headersTimeout, requestTimeout]).toEqual([60_000, 300_000]);
});
