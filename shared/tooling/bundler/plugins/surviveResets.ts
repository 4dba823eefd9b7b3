import type { Server } from "node:http";
import type { Socket } from "node:net";

// Without a listener, a page that closes a WebSocket which the dev server does not handle ends the
// process.
export function surviveResets({ server }: { server: { httpServer: object | null } }): void {
  const httpServer = server.httpServer as Server | null;
  httpServer?.on("connection", (socket: Socket) => socket.on("error", () => socket.destroy()));
}
