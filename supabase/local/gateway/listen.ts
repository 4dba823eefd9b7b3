import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type NeededPort, portTaken } from "@portal/shared/tooling/process/ports";
import { limitConnections } from "@portal/shared/tooling/server/connectionLimits";

/** Includes WebSockets: the server waits for them, but cannot close them. */
const socketsOf = new WeakMap<Server, Set<Socket>>();

/** Listens on the loopback interface only. @throws if the port is in use. */
export async function listen(server: Server, port: NeededPort): Promise<void> {
  limitConnections(server);
  const sockets = new Set<Socket>();
  socketsOf.set(server, sockets);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    // Kept after the start: a failed accept is an error event too.
    server.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTaken(port) : error),
    );
    server.listen(port.port, "127.0.0.1", resolve);
  });
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of socketsOf.get(server) ?? []) socket.destroy();
  });
}
