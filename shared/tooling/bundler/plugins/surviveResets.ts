import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * The dev server leaves upgrades that are not its own without a listener for errors: without this
 * one a page that opens a WebSocket and goes away would end it.
 */
export function surviveResets({ server }: { server: { httpServer: object | null } }): void {
  const httpServer = server.httpServer as Server | null;
  httpServer?.on("connection", (socket: Socket) => socket.on("error", () => socket.destroy()));
}
