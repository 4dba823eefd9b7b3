import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
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

it("keeps idle connections longer than a proxy, and stalled ones longer than idle ones", async () => {
  const server = await serve();
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
  expect(server.timeout).toBeGreaterThan(server.keepAliveTimeout);
});

it("leaves Node's limits for slow headers and requests", async () => {
  const { headersTimeout, requestTimeout } = await serve();
  expect([headersTimeout, requestTimeout]).toEqual([60_000, 300_000]);
});
