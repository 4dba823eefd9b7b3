import { portTaken } from "@portal/shared/tooling/process/ports";
import { getRequestListener } from "@hono/node-server";
import {
  forAllowedHosts,
  upgradesForAllowedHosts,
} from "@portal/shared/tooling/server/allowedHosts";
import { limitConnections } from "@portal/shared/tooling/server/connectionLimits";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { UpgradeHandler } from "../proxy/tunnelSocket";

type Bindings = { incoming: Pick<IncomingMessage, "socket"> };
type RequestHandler = (request: Request, bindings: Bindings) => Response | Promise<Response>;

interface ListenOptions {
  /** Address to listen on; the loopback interface by default. */
  hostname?: string | undefined;
  /** Names of this server besides the local ones. */
  hosts?: readonly string[];
  onUpgrade?: UpgradeHandler | undefined;
}

/** @throws if the port is in use */
export function listen(
  handle: RequestHandler,
  port: number,
  { hostname = "127.0.0.1", hosts = [], onUpgrade }: ListenOptions = {},
): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const sockets = new Set<Socket>();
    const fetch = (request: Request, bindings: Bindings) => handle(request, bindings);
    const server = createServer(forAllowedHosts(hosts, getRequestListener(fetch)));
    limitConnections(server);
    server.listen(port, hostname, () => {
      resolve(() => stop(server, sockets));
    });
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    if (onUpgrade) server.on("upgrade", upgradesForAllowedHosts(hosts, onUpgrade));
    // Stays attached: failures to accept a connection are emitted here later.
    server.on("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? portTaken({ port, variable: "PORTAL_PORT" }) : error);
    });
  });
}

/** Includes WebSockets, which the server waits for but does not close. */
function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    for (const socket of sockets) socket.destroy();
  });
}
