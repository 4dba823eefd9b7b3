import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type NeededPort, portTaken } from "../process/ports";

/** Also those that became WebSockets, which the server itself forgets but goes on waiting for. */
const socketsOf = new WeakMap<Server, Set<Socket>>();

/** Serves on the loopback interface only. @throws StackError when the port is taken. */
export async function listen(server: Server, port: NeededPort): Promise<void> {
  const sockets = new Set<Socket>();
  socketsOf.set(server, sockets);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    // Stays: a connection that cannot be accepted later on is an error of the server as well.
    server.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTaken(port) : error),
    );
    server.listen(port.port, "127.0.0.1", resolve);
  });
}

/** Ends a server at once; answers that are under way and WebSockets are cut. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of socketsOf.get(server) ?? []) socket.destroy();
  });
}
