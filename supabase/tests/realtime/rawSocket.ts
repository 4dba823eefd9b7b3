import { once } from "node:events";
import { SignJWT } from "jose";
import { afterEach } from "vitest";
import WebSocket from "ws";
import { stack } from "../stack";

export type Message = readonly [
  join: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
];

const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

export function openSocket(query: string): WebSocket {
  const socket = new WebSocket(
    `${stack.apiUrl.replace("http", "ws")}/realtime/v1/websocket?${query}`,
  );
  open.push(socket);
  return socket;
}

export async function connect() {
  const socket = openSocket(`apikey=${stack.publishableKey}&vsn=2.0.0`);
  const received: Message[] = [];
  socket.on("message", (data) => received.push(JSON.parse(textOf(data)) as Message));
  await once(socket, "open");
  return {
    socket,
    received,
    events: (topic: string) =>
      received
        .filter((message) => message[2] === topic)
        .map(([, , , event, payload]) => ({ event, payload })),
    send: (...message: Message) => socket.send(JSON.stringify(message)),
  };
}

function textOf(data: unknown): string {
  return Buffer.isBuffer(data) ? data.toString() : "";
}

export function tokenOf(userId: string, seconds: number): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  return new SignJWT({ role: "authenticated", sub: userId, exp })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(stack.jwtSecret));
}
