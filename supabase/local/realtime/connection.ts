import type { RawData, WebSocket } from "ws";
import type { Log, RequestRole } from "../context";
import { createJsonCheck } from "../gateway/jsonCheck";
import type { Channel, ChannelConnection } from "./channel";
import { decodeBinary, decodeText, encodeText, type SocketMessage } from "./socketMessage";

/** A client with more unread bytes is disconnected: some thousand changes. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Clients send a heartbeat every 25 seconds. */
const SILENCE_MS = 60_000;
const MAX_WAITING_FRAMES = 64;

export interface ConnectionOptions {
  readonly keyRole: RequestRole;
  readonly log: Log;
  readonly handle: (connection: Connection, socketMessage: SocketMessage) => Promise<void>;
}

export class Connection implements ChannelConnection {
  readonly keyRole: RequestRole;
  readonly channels = new Map<string, Channel>();
  readonly #socket: WebSocket;
  #silence: NodeJS.Timeout;
  readonly #turns = new Map<string, Promise<void>>();
  #waiting = 0;

  constructor(socket: WebSocket, { keyRole, log, handle }: ConnectionOptions) {
    this.keyRole = keyRole;
    this.#socket = socket;
    this.#silence = setTimeout(() => this.drop(), SILENCE_MS);

    socket.on("error", (error) => log.warn(error.message));
    socket.on("message", (data, isBinary) => {
      this.#silence.refresh();
      const socketMessage = this.#decode(data, isBinary);
      if (!socketMessage) return;
      if (socketMessage.topic === "phoenix") return this.reply(socketMessage, "ok");
      this.#waiting += 1;
      if (this.#waiting >= MAX_WAITING_FRAMES) socket.pause();
      const turn = (this.#turns.get(socketMessage.topic) ?? Promise.resolve())
        .then(() => handle(this, socketMessage))
        .catch((error: unknown) =>
          log.error(`${socketMessage.event} on ${socketMessage.topic} failed`, error),
        )
        .finally(() => {
          this.#waiting -= 1;
          if (this.#turns.get(socketMessage.topic) === turn)
            this.#turns.delete(socketMessage.topic);
          if (socket.isPaused) socket.resume();
        });
      this.#turns.set(socketMessage.topic, turn);
    });
    socket.on("close", () => {
      clearTimeout(this.#silence);
      for (const channel of this.channels.values()) channel.leave();
    });
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Disconnects a client that has stopped reading. */
  sendText(text: string): void {
    if (!this.open) return;
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.drop();
    else this.#socket.send(text);
  }

  send(socketMessage: SocketMessage): void {
    this.sendText(encodeText(socketMessage));
  }

  reply(
    { joinRef, ref, topic }: SocketMessage,
    status: "ok" | "error",
    response: object = {},
  ): void {
    this.send({ joinRef, ref, topic, event: "phx_reply", payload: { status, response } });
  }

  drop(): void {
    this.#socket.terminate();
  }

  #decode(data: RawData, isBinary: boolean): SocketMessage | undefined {
    const bytes = Buffer.isBuffer(data)
      ? data
      : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    try {
      if (isBinary) return decodeBinary(bytes);
      const refusal = createJsonCheck()(bytes);
      if (refusal) throw refusal;
      return decodeText(bytes.toString());
    } catch {
      this.#socket.close(1007, "not a message");
      return undefined;
    }
  }
}
