import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { API_PATH, apiProxy } from "./apiProxy";
import { Hono } from "hono";
import { listen } from "../server/listen";

let upstream: Server;
let supabaseUrl: string;
let seen: { url: string; headers: IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      seen.push({ url: request.url ?? "", headers: request.headers, body });
      if (request.url?.includes("/lost")) return void request.socket.destroy();
      response.writeHead(206, {
        "content-type": "application/json",
        "content-range": "0-0/7",
        "set-cookie": "session=1",
        "access-control-allow-origin": "*",
      });
      response.end('[{"id":1}]');
    });
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  supabaseUrl = `http://127.0.0.1:${String((upstream.address() as AddressInfo).port)}`;
});
afterAll(() => void upstream.close());
beforeEach(() => void (seen = []));

const incoming = { socket: { remoteAddress: "203.0.113.7" } } as never;

function send(path: string, init?: RequestInit, forwardKey: string | undefined = "key") {
  const host = new Hono().route(API_PATH, apiProxy({ supabaseUrl, forwardKey }));
  return host.request(path, init, { incoming });
}

it("forwards method, query, key and body, and returns status, headers and rows", async () => {
  const headers = { apikey: "sb_publishable", authorization: "Bearer t", prefer: "count=exact" };
  const init = { method: "POST", headers, body: '{"a":1}' };
  const response = await send("/api/rest/v1/rpc/add?select=id", init);
  expect(response.status).toBe(206);
  expect(await response.json()).toEqual([{ id: 1 }]);
  expect(response.headers.get("content-range")).toBe("0-0/7");
  expect(seen).toEqual([
    {
      url: "/rest/v1/rpc/add?select=id",
      headers: expect.objectContaining(headers),
      body: '{"a":1}',
    },
  ]);
});

it("passes no cookies in either direction and no permission for other origins", async () => {
  const response = await send("/api/rest/v1/rooms", { headers: { cookie: "a=1" } });
  expect(seen[0]?.headers.cookie).toBeUndefined();
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

it("forwards the address of the connection, not one that the client names", async () => {
  const forged = {
    "x-forwarded-for": "198.51.100.1",
    "x-real-ip": "198.51.100.1",
    forwarded: "for=198.51.100.1",
    "sb-forwarded-for": "198.51.100.1",
    "sb-forwarded-key": "guess",
  };
  await send("/api/auth/v1/token", { method: "POST", headers: forged });
  await send("/api/rest/v1/rooms", { headers: forged }, "");
  expect(JSON.stringify(seen)).not.toContain("198.51.100.1");
  expect(seen[0]?.headers).toMatchObject({
    "x-forwarded-for": "203.0.113.7",
    "sb-forwarded-for": "203.0.113.7",
    "sb-forwarded-key": "key",
  });
});

it("leaves sign-ins to the project where it cannot prove the client's address", async () => {
  const host = new Hono().route(API_PATH, apiProxy({ supabaseUrl }));
  expect((await host.request("/api/auth/v1/token", { method: "POST" })).status).toBe(404);
  expect(seen).toEqual([]);
});

it.each([
  "/api/graphql/v1",
  "/api/payments-sandbox/v1/checkout.js",
  "/api/rest/v1/../../pg/v1/query",
  "/api/rest/v1/%2e%2e/%2e%2e/pg/v1/query",
  "/api//evil.example/rest/v1/",
  "/%61pi/rest/v1/rooms",
  "/ap%69/rest/v1/rooms",
  "/api/%72est/v1/rooms",
])("refuses %s, which is no path of the API", async (path) => {
  expect((await send(path)).status).toBe(404);
  expect(seen).toEqual([]);
});

it.each([
  { "sec-fetch-site": "cross-site", "sec-fetch-dest": "empty" },
  { "sec-fetch-site": "same-origin", "sec-fetch-dest": "script" },
  { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" },
])("refuses requests of other sites and files as parts of a page: %j", async (headers) => {
  const response = await send("/api/storage/v1/object/public/rooms/evil.svg", { headers });
  expect(response.status).toBe(403);
  expect(seen).toEqual([]);
});

it("gives answers a policy that runs no script", async () => {
  const { headers } = await send("/api/storage/v1/object/public/rooms/evil.svg");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

it("refuses a body above the limit of the service", async () => {
  const body = "x".repeat(1024 * 1024 + 1);
  const length = { "content-length": String(body.length) };
  expect((await send("/api/rest/v1/rooms", { method: "POST", headers: length, body })).status).toBe(
    413,
  );
  const chunked = { "transfer-encoding": "chunked" };
  expect(
    (await send("/api/rest/v1/rooms", { method: "POST", headers: chunked, body })).status,
  ).toBe(413);
  expect(seen).toEqual([]);
});

it("answers before the body has arrived, if the API does", async () => {
  const api = createServer((_, response) => response.writeHead(401).end("{}"));
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  const { port } = api.address() as AddressInfo;
  const app = new Hono().route(
    API_PATH,
    apiProxy({ supabaseUrl: `http://127.0.0.1:${String(port)}`, forwardKey: "key" }),
  );
  const hostPort = await freePort();
  const stop = await listen((request, bindings) => app.fetch(request, bindings), hostPort);
  for (const length of ["content-length: 1000000", "transfer-encoding: chunked"]) {
    const socket = connect(hostPort, "127.0.0.1");
    const start = `POST /api/rest/v1/rooms HTTP/1.1\r\nhost: localhost\r\n${length}\r\n\r\n`;
    socket.write(`${start}2\r\n{}\r\n`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch("HTTP/1.1 401 ");
    socket.destroy();
  }
  await stop();
  api.closeAllConnections();
  api.close();
});

it("forwards a body that arrives in parts", async () => {
  const app = new Hono().route(API_PATH, apiProxy({ supabaseUrl, forwardKey: "key" }));
  const port = await freePort();
  const stop = await listen((request, bindings) => app.fetch(request, bindings), port);
  const parts = Array.from({ length: 9 }, () => Buffer.alloc(100_000, "x"));
  const response = await fetch(`http://localhost:${String(port)}/api/rest/v1/rooms`, {
    method: "POST",
    body: Readable.toWeb(Readable.from(parts)) as ReadableStream<Uint8Array>,
    duplex: "half",
  });
  expect(response.status).toBe(206);
  expect(seen[0]?.body).toHaveLength(900_000);
  await stop();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

it("reports a lost connection in the form of the API", async () => {
  const response = await send("/api/rest/v1/lost");
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({
    code: "api_502",
    message: "The API cannot be reached.",
    details: null,
    hint: null,
  });
});
