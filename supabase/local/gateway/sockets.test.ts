import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFetchServer, refuseUpgrade } from "./fetchServer";

let server: ReturnType<typeof createFetchServer>;
const uncaught: unknown[] = [];
const collect = (error: unknown) => void uncaught.push(error);

beforeEach(async () => {
  uncaught.length = 0;
  server = createFetchServer(async (request) => new Response(await request.text()), {
    hosts: [],
    upgrade({ url, socket }) {
      if (url.pathname === "/throws") throw new Error("an upgrade that fails");
      refuseUpgrade(socket, "404 Not Found");
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.on("uncaughtException", collect).on("unhandledRejection", collect);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  process.off("uncaughtException", collect).off("unhandledRejection", collect);
});

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** `once` of node:events would handle the error under test. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

const upgradeOf = (target: string) =>
  `GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;

it.each([
  ["//", "400"],
  ["//[", "400"],
  ["//evil.example/throws", "400"],
  ["http://[", "400"],
  ["/throws", "500"],
  ["/nowhere", "404"],
])("refuses an upgrade for %s with %s", async (target, status) => {
  const socket = await open();
  socket.write(upgradeOf(target));
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(`HTTP/1.1 ${status} `);
  socket.destroy();
});

it("closes a refused upgrade although the client keeps its side open", async () => {
  const seen = once(server, "upgrade");
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.write(upgradeOf("/nowhere"));
  const [, refused] = (await seen) as [unknown, Socket];
  if (!refused.destroyed) await closed(refused);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch("HTTP/1.1 404 ");
  expect(refused.destroyed).toBe(true);
  socket.destroy();
});

it("survives a connection reset during a refused upgrade", async () => {
  const seen = once(server, "upgrade");
  const socket = await open();
  socket.write(upgradeOf("/nowhere"));
  socket.resetAndDestroy();
  const [, refused] = (await seen) as [unknown, Socket];
  const gone = closed(refused);
  // The kernel reports this when the response meets the reset.
  refused.destroy(Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
  await gone;
  expect(uncaught).toEqual([]);
});

it.each([
  "GET // HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nhost: [\r\n\r\n",
  "TRACE / HTTP/1.1\r\nhost: localhost\r\n\r\n",
])("responds with 400 to the invalid request %j", async (text) => {
  const socket = await open();
  socket.write(text);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch("HTTP/1.1 400 ");
  socket.destroy();
});

it.each([
  ["in its first line", "GET / HT"],
  ["in its headers", "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-len"],
  ["in its body", "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n12345"],
  ["in a chunk", "POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\n12"],
])("survives a connection reset %s", async (_, text) => {
  const accepted = once(server, "connection");
  const socket = await open();
  const [served] = (await accepted) as [Socket];
  socket.write(text);
  await once(served, "data");
  const gone = closed(served);
  socket.resetAndDestroy();
  await gone;
  expect(uncaught).toEqual([]);
});
