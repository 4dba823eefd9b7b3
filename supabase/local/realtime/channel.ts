import type { Caller } from "../context";
import type { Binding, Wish } from "./binding";
import type { Connection } from "./connection";

export interface ChannelOptions {
  readonly connection: Connection;
  /** With its prefix: `realtime:credits`. */
  readonly topic: string;
  readonly joinRef: string | null;
  readonly caller: Caller;
  readonly wishes: readonly Wish[];
  /** Whether the sender of a broadcast gets it back. */
  readonly echo: boolean;
  /** Whether the sender of a broadcast wants a reply. */
  readonly acknowledge: boolean;
  readonly onLeave: (channel: Channel) => void;
}

/** A client's membership of a topic, for as long as its token lasts. */
export class Channel {
  readonly connection: Connection;
  readonly topic: string;
  readonly joinRef: string | null;
  readonly echo: boolean;
  readonly acknowledge: boolean;
  /** The changes that the client asked for. */
  readonly wishes: readonly Wish[];
  /** The same once its token may have them; else none. */
  bindings: readonly Binding[] = [];
  readonly #onLeave: (channel: Channel) => void;
  #caller: Caller;
  #expiry: NodeJS.Timeout | undefined;

  constructor(options: ChannelOptions) {
    this.connection = options.connection;
    this.topic = options.topic;
    this.joinRef = options.joinRef;
    this.echo = options.echo;
    this.acknowledge = options.acknowledge;
    this.wishes = options.wishes;
    this.#onLeave = options.onLeave;
    this.#caller = options.caller;
    this.#watchExpiry();
  }

  get caller(): Caller {
    return this.#caller;
  }

  /** Without the prefix, as clients name it. */
  get name(): string {
    return this.topic.slice(this.topic.indexOf(":") + 1);
  }

  renew(caller: Caller): void {
    this.#caller = caller;
    this.#watchExpiry();
  }

  push(event: string, payload: unknown): void {
    this.connection.send({ joinRef: this.joinRef, ref: null, topic: this.topic, event, payload });
  }

  announce(status: "ok" | "error", message: string, extension = "postgres_changes"): void {
    this.push("system", { status, message, extension, channel: this.name });
  }

  /** Tells the client to come back by itself. */
  fail(): void {
    this.push("phx_error", {});
    this.leave();
  }

  /** Tells the client why it has to go, and for good. */
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
    // A timer holds at most 2^31 milliseconds; the keys' own tokens last ten years.
    const wait = Math.min(Math.max(left, 0), 2 ** 31 - 1);
    this.#expiry = setTimeout(() => {
      if (exp * 1000 > Date.now()) this.#watchExpiry();
      else this.expel("Token has expired 0 seconds ago");
    }, wait);
  }
}
