import { once } from "node:events";
import WebSocket from "ws";
import type { ThrowawayStack } from "../throwawayStack";

export interface Boards {
  /** Calls back for each slot that a board receives. */
  onTaken: (bookingId: string) => void;
  close(): Promise<void>;
}

const JOINING_AT_ONCE = 50;

/** Opens boards as the portal does, each with a socket of its own, evenly over the days. */
export async function openBoards(
  { apiUrl, publishableKey }: ThrowawayStack,
  { token, days, count }: { token: string; days: readonly string[]; count: number },
): Promise<Boards> {
  const url = `${apiUrl.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`;
  const sockets: WebSocket[] = [];
  const boards: Boards = {
    onTaken: () => undefined,
    async close() {
      await Promise.all(
        sockets.map((socket) => {
          socket.close();
          return once(socket, "close");
        }),
      );
    },
  };

  async function open(day: string): Promise<void> {
    const socket = new WebSocket(url);
    sockets.push(socket);
    await once(socket, "open");
    const payload = { config: { private: true }, access_token: token };
    socket.send(JSON.stringify(["1", "1", `realtime:slots:${day}`, "phx_join", payload]));
    const [reply] = (await once(socket, "message")) as [Buffer];
    if (!reply.includes('"status":"ok"')) throw new Error(`A board was refused: ${String(reply)}`);
    socket.on("message", (data: Buffer) => {
      const [, id] = /"booking_id":"([^"]+)"/.exec(data.toString()) ?? [];
      if (id) boards.onTaken(id);
    });
  }

  for (let opened = 0; opened < count; opened += JOINING_AT_ONCE) {
    const next = Array.from({ length: JOINING_AT_ONCE }, (_, index) => opened + index);
    await Promise.all(next.map((index) => open(days[index % days.length] ?? "")));
  }
  return boards;
}
