import { Hono } from "hono";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "./listen";

let port: number;
let stop: () => Promise<void>;
const uncaught: unknown[] = [];
const recordUncaught = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  port = await freePort();
  const host = new Hono();
  host.post("*", async (context) => context.text(await context.req.text()));
  host.get("*", (context) => context.text(context.req.path.repeat(1_000_000)));
  stop = await listen((request) => host.fetch(request), port);
  process.on("uncaughtException", recordUncaught).on("unhandledRejection", recordUncaught);
});
afterAll(async () => {
  await stop();
  process.off("uncaughtException", recordUncaught).off("unhandledRejection", recordUncaught);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return free;
}

async function open(at = port): Promise<Socket> {
  const socket = connect(at, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

const upgrade = "host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n";

it.each([
  `GET // HTTP/1.1\r\n${upgrade}`,
  `GET //[ HTTP/1.1\r\n${upgrade}`,
  "GET //[ HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET http://[ HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "GET / HTTP/1.1\r\nhost: [\r\n\r\n",
  "GET / HTTP/1.1\r\n\r\n",
  "TRACE / HTTP/1.1\r\nhost: localhost\r\n\r\n",
  "nonsense\r\n\r\n",
])("survives the request %j", async (text) => {
  const socket = await open();
  socket.write(text);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1\.1 [245]\d\d /);
  socket.destroy();
  expect(uncaught).toEqual([]);
});

it.each([
  ["localhost:3000", 200, 101],
  ["members.example.com", 200, 101],
  ["evil.example:3000", 421, 421],
])("answers requests and upgrades for %s with %i and %i", async (name, status, upgraded) => {
  const named = await freePort();
  const stopNamed = await listen(() => new Response("fine"), named, {
    hosts: ["members.example.com"],
    onUpgrade: (_, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"),
  });
  const answers: string[] = [];
  for (const more of ["connection: close", "connection: upgrade\r\nupgrade: websocket"]) {
    const socket = await open(named);
    socket.write(`GET / HTTP/1.1\r\nhost: ${name}\r\n${more}\r\n\r\n`);
    const [answer] = await once(socket, "data");
    answers.push(String(answer).slice(0, 12));
    socket.destroy();
  }
  await stopNamed();
  expect(answers).toEqual([`HTTP/1.1 ${String(status)}`, `HTTP/1.1 ${String(upgraded)}`]);
});

it.each([
  ["a request's first line", "GET / HT"],
  ["a request's body", "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n12345"],
])("serves other clients after one resets its connection in %s", async (_, text) => {
  const socket = await open();
  await new Promise((resolve) => socket.write(text, resolve));
  socket.resetAndDestroy();
  expect(await echo("next")).toBe("next");
  expect(uncaught).toEqual([]);
});

it.each([
  ["a response", "host: localhost\r\n\r\n"],
  ["the response to an upgrade", upgrade],
])("serves other clients after one resets its connection in %s", async (_, headers) => {
  const socket = await open();
  socket.write(`GET /long HTTP/1.1\r\n${headers}`);
  await once(socket, "data");
  socket.resetAndDestroy();
  expect(await echo("next")).toBe("next");
  expect(uncaught).toEqual([]);
});

async function echo(body: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/`, { method: "POST", body });
  return response.text();
}

it("keeps idle connections longer than a proxy in front of it does", async () => {
  const response = await fetch(`http://127.0.0.1:${String(port)}/`);
  await response.body?.cancel();
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});
