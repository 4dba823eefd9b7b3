import { serve, type ServerType } from "@hono/node-server";

type RequestHandler = (request: Request) => Response | Promise<Response>;

/** Listens on the loopback interface unless `hostname` is given. @throws if the port is in use */
export function listen(
  handle: RequestHandler,
  port: number,
  hostname = "127.0.0.1",
): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const server: ServerType = serve({ fetch: handle, port, hostname }, () => {
      resolve(() => stop(server));
    });
    // Stays attached: failures to accept a connection are emitted here later.
    server.on("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? portTaken(port) : error);
    });
  });
}

function portTaken(port: number): Error {
  return new Error(
    `Port ${String(port)} is in use. Stop the process that uses it, or set PORTAL_PORT to another port.`,
  );
}

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
