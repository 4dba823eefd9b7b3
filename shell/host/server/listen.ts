import { serve, type ServerType } from "@hono/node-server";

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Serves on a port, to this machine only unless another address is given. Resolves with what stops
 * it, once it listens.
 * @throws with one clear line when the port is taken.
 */
export function listen(
  answer: Answer,
  port: number,
  hostname = "127.0.0.1",
): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server: ServerType = serve({ fetch: answer, port, hostname }, () => {
      resolve(() => stop(server));
    });
    // Stays: a connection that cannot be accepted later on is an error of the server as well.
    server.on("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(takenLine(port)) : error);
    });
  });
}

function takenLine(port: number): string {
  return `Port ${String(port)} is taken. Stop what uses it, or set PORTAL_PORT to another port.`;
}

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
