import type { Caller, RequestRole } from "../context";
import type { Binding, NumberedRequest } from "./subscriptions/binding";
import type { SocketMessage } from "./socketMessage";

export const TOPIC_PREFIX = "realtime:";

export interface ChannelConnection {
  readonly keyRole: RequestRole;
  readonly channels: Map<string, Channel>;
  send(socketMessage: SocketMessage): void;
  /** Sends a message that is encoded already. */
  sendText(text: string): void;
  reply(socketMessage: SocketMessage, status: "ok" | "error", response?: object): void;
}

export interface ChannelOptions {
  readonly connection: ChannelConnection;
  /** Topic with its prefix: `realtime:credits`. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly caller: Caller;
  readonly requests: readonly NumberedRequest[];
  /** Its policies are checked, and it receives what the database sends. */
  readonly isPrivate: boolean;
  readonly echo: boolean;
  readonly acknowledge: boolean;
  readonly onLeave: (channel: Channel) => void;
}

export class Channel {
  readonly connection: ChannelConnection;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly isPrivate: boolean;
  readonly echo: boolean;
  readonly acknowledge: boolean;
  readonly requests: readonly NumberedRequest[];
  /** The checked requests; empty if the token lacks a right. */
  bindings: readonly Binding[] = [];
  /** For private channels, after the first message was sent. */
  maySend: Promise<boolean | null> | undefined;
  readonly #onLeave: (channel: Channel) => void;
  #caller: Caller;
  #expiry: NodeJS.Timeout | undefined;

  constructor(options: ChannelOptions) {
    this.connection = options.connection;
    this.topic = options.topic;
    this.joinRef = options.joinRef;
    this.isPrivate = options.isPrivate;
    this.echo = options.echo;
    this.acknowledge = options.acknowledge;
    this.requests = options.requests;
    this.#onLeave = options.onLeave;
    this.#caller = options.caller;
    this.#watchExpiry();
  }

  get caller(): Caller {
    return this.#caller;
  }

  get name(): string {
    return this.topic.slice(TOPIC_PREFIX.length);
  }

  renew(caller: Caller): void {
    this.#caller = caller;
    this.maySend = undefined;
    this.#watchExpiry();
  }

  push(event: string, payload: unknown): void {
    this.connection.send({ joinRef: this.joinRef, ref: null, topic: this.topic, event, payload });
  }

  announce(status: "ok" | "error", message: string, extension = "postgres_changes"): void {
    this.push("system", { status, message, extension, channel: this.name });
  }

  /** The client joins again by itself. */
  fail(): void {
    this.push("phx_error", {});
    this.leave();
  }

  /** Closes the channel with a reason; the client does not join again. */
  expel(reason: string): void {
    this.announce("error", reason, "system");
    this.close();
  }

  close(): void {
    this.connection.send({
      joinRef: this.joinRef,
      ref: this.joinRef,
      topic: this.topic,
      event: "phx_close",
      payload: {},
    });
    this.leave();
  }

  leave(): void {
    clearTimeout(this.#expiry);
    const { channels } = this.connection;
    if (channels.get(this.topic) === this) channels.delete(this.topic);
    this.#onLeave(this);
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const { exp } = this.#caller.claims;
    if (exp === undefined) return;
    const left = exp * 1000 - Date.now();
    // A timer is limited to 2^31 ms; the tokens of the keys last ten years.
    const wait = Math.min(Math.max(left, 0), 2 ** 31 - 1);
    this.#expiry = setTimeout(() => {
      if (exp * 1000 > Date.now()) this.#watchExpiry();
      else this.expel("Token has expired 0 seconds ago");
    }, wait);
  }
}
