import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowedHostsIn, forAllowedHosts, upgradesForAllowedHosts } from "./allowedHosts";

const hosts = ["Members.example.com"];
const server = createServer(
  forAllowedHosts(hosts, (incoming, outgoing) =>
    outgoing.end(`for ${incoming.headers.host ?? ""}`),
  ),
);
server.on(
  "upgrade",
  upgradesForAllowedHosts(hosts, (_, socket) => {
    socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  }),
);
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function answer(...lines: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let text = "";
  socket.on("data", (data) => (text += String(data)));
  await once(socket, "end");
  return text;
}
const get = (...headers: string[]) => answer("GET / HTTP/1.1", ...headers, "connection: close");
const upgrade = (...headers: string[]) =>
  answer("GET / HTTP/1.1", ...headers, "connection: upgrade", "upgrade: websocket");

describe.each([
  ["a request", get, "200"],
  ["an upgrade", upgrade, "101"],
])("%s", (_, send, accepted) => {
  it.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST:3000",
    "localhost.:3000",
    "localhost:",
    "127.0.0.1",
    "127.0.0.1:54321",
    "[::1]",
    "[::1]:80",
    "[0:0:0:0:0:0:0:1]:3000",
    "members.example.com",
    "MEMBERS.EXAMPLE.COM.:443",
  ])("for %s is accepted", async (host) => {
    expect(await send(`host: ${host}`)).toMatch(`HTTP/1.1 ${accepted} `);
  });

  it.each([
    "evil.example",
    "evil.example:3000",
    "EVIL.example.",
    "localhost.evil.example",
    "evil.localhost",
    "xlocalhost",
    "127.0.0.1.evil.example",
    "members.example.com.evil.example",
    "www.members.example.com",
    "0.0.0.0:3000",
    "192.168.1.10",
    "[::]",
    "[::ffff:127.0.0.1]",
  ])("for %s is refused with 421 and the setting", async (host) => {
    const text = await send(`host: ${host}`);
    expect(text).toMatch("HTTP/1.1 421 ");
    expect(text).toMatch("PORTAL_ALLOWED_HOSTS");
  });

  it.each([
    ["no name", ["host:"]],
    ["two names", ["host: localhost", "host: evil.example"]],
    ["two names, the local one last", ["host: evil.example", "host: localhost"]],
    ["one name twice", ["host: localhost", "host: localhost"]],
    ["a list", ["host: localhost, evil.example"]],
    ["user info", ["host: localhost@evil.example"]],
    ["a path", ["host: localhost/evil.example"]],
    ["a space", ["host: localhost evil.example"]],
    ["a port out of range", ["host: localhost:99999"]],
    ["a half bracket", ["host: [::1"]],
  ])("with %s is refused with 400", async (_what, headers) => {
    expect(await send(...headers)).toMatch("HTTP/1.1 400 ");
  });
});

it("refuses a request of HTTP 1.0 without a Host header", async () => {
  expect(await answer("GET / HTTP/1.0")).toMatch("HTTP/1.1 400 ");
});

it.each([
  ["http://evil.example/", "421"],
  ["http://localhost@evil.example/", "400"],
  ["http://[", "400"],
  ["HTTP://EVIL.EXAMPLE", "421"],
  ["http://localhost:3000/", "200"],
])("reads the name in the target %s", async (target, status) => {
  const text = await answer(`GET ${target} HTTP/1.1`, "host: localhost", "connection: close");
  expect(text).toMatch(`HTTP/1.1 ${status} `);
});

it("passes on the name in its usual form", async () => {
  expect(await get("host: LocalHost.:3000")).toMatch(/for localhost:3000$/);
});

describe("allowedHostsIn", () => {
  it.each([
    [undefined, []],
    ["", []],
    ["members.example.com", ["members.example.com"]],
    [" a.example. ,b.example,", ["a.example", "b.example"]],
  ])("reads %j", (PORTAL_ALLOWED_HOSTS, names) => {
    expect(allowedHostsIn({ PORTAL_ALLOWED_HOSTS })).toEqual(names);
  });

  it.each(["https://a.example", "a.example:443", "a.example b.example", "*"])(
    "refuses %j",
    (PORTAL_ALLOWED_HOSTS) => {
      expect(() => allowedHostsIn({ PORTAL_ALLOWED_HOSTS })).toThrow(
        `PORTAL_ALLOWED_HOSTS must be host names separated by commas, such as members.example.com, got "${PORTAL_ALLOWED_HOSTS}".`,
      );
    },
  );
});
