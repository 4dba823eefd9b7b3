import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Handles socket errors of upgrades that the dev server does not handle: otherwise a page that
 * closes such a WebSocket would end the process.
 */
export function surviveResets({ server }: { server: { httpServer: object | null } }): void {
  const httpServer = server.httpServer as Server | null;
  httpServer?.on("connection", (socket: Socket) => socket.on("error", () => socket.destroy()));
}
