import type { Server } from "node:http";
import { type NeededPort, portTaken } from "./ports";

/** Serves on the loopback interface only. @throws StackError when the port is taken. */
export async function listen(server: Server, port: NeededPort): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTaken(port) : error),
    );
    server.listen(port.port, "127.0.0.1", resolve);
  });
}

/** Ends a server at once; answers that are under way are cut. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
