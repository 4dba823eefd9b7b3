import { once } from "node:events";
import { createServer, get } from "node:http";
import { expect, it } from "vitest";
import { close, listen } from "./listen";
import { findFreePort } from "@portal/shared/tooling/process/ports";

it("stops a server with an open WebSocket and a pending request", async () => {
  const server = createServer(() => undefined);
  server.on("upgrade", (_, socket) => {
    socket.on("error", () => undefined);
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    );
  });
  const port = await findFreePort();
  await listen(server, { port, variable: "PORT" });
  const at = `http://127.0.0.1:${port}/`;
  const upgraded = get(at, { headers: { connection: "upgrade", upgrade: "websocket" } });
  const [, socket] = await once(upgraded, "upgrade");
  const waiting = get(at);
  const cut = once(waiting, "error");
  await once(server, "request");

  const gone = once(socket, "close");
  await close(server);
  await Promise.all([gone, cut]);
  await expect(fetch(at)).rejects.toThrow("fetch failed");
});

it("keeps idle connections longer than a proxy in front of it does", async () => {
  const server = createServer((_, response) => void response.end());
  const port = await findFreePort();
  await listen(server, { port, variable: "PORT" });
  const response = await fetch(`http://127.0.0.1:${String(port)}/`);
  await response.text();
  await close(server);
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});
