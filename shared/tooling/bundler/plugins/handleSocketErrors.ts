import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Closing a WebSocket that the dev server does not handle would end its process. */
export function handleSocketErrors({ server }: { server: { httpServer: object | null } }): void {
  const httpServer = server.httpServer as Server | null;
  httpServer?.on("connection", (socket: Socket) => socket.on("error", () => socket.destroy()));
}
