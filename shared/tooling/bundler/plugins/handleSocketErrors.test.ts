import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { handleSocketErrors } from "./handleSocketErrors";

it("survives the reset of an unhandled upgrade", async () => {
  const httpServer = createServer().on("upgrade", () => undefined);
  handleSocketErrors({ server: { httpServer } });
  await new Promise<void>((resolve) => httpServer.listen(0, "127.0.0.1", resolve));
  const upgraded = once(httpServer, "upgrade");
  const client = connect((httpServer.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
  const [, socket] = (await upgraded) as [unknown, Socket];
  expect(socket.listenerCount("error")).toBe(1);
  const closed = once(socket, "close").catch((error: unknown) => error);
  client.resetAndDestroy();
  expect(await closed).toMatchObject({ code: "ECONNRESET" });
  await new Promise((resolve) => httpServer.close(resolve));
});
