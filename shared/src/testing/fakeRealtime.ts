/** `[join_ref, ref, topic, event, payload]` */
type Frame = [string | null, string | null, string, string, Record<string, unknown>];

export interface FakeChannel {
  /** The socket that joined. */
  socket: unknown;
  topic: string;
  token: unknown;
  changes: unknown[];
  isPrivate: boolean;
  system(status: "ok" | "error", message: string): void;
  broadcast(event: string, payload: object): void;
  close(): void;
}

type JoinStatus = "ok" | "error";

export function fakeRealtime(
  onJoin: (channel: FakeChannel, count: number) => JoinStatus = () => "ok",
) {
  const joins: FakeChannel[] = [];
  const left: string[] = [];

  class FakeSocket {
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readyState = 0;
    readonly protocol = "";
    onopen: ((event: unknown) => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: unknown) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    addEventListener(): void {}
    removeEventListener(): void {}

    readonly url: string;

    constructor(url: string) {
      this.url = url;
      queueMicrotask(() => {
        this.readyState = this.OPEN;
        this.onopen?.({});
      });
    }

    close(): void {
      this.readyState = this.CLOSED;
      this.onclose?.({ code: 1000 });
    }

    send(text: string): void {
      const [joinRef, ref, topic, event, payload] = JSON.parse(text) as Frame;
      const sendToClient = (name: string, content: object, to: string | null = null) =>
        this.onmessage?.({ data: JSON.stringify([joinRef, to, topic, name, content]) });
      const reply = (status: JoinStatus, response: object) =>
        queueMicrotask(() => sendToClient("phx_reply", { status, response }, ref));
      if (event === "phx_leave") {
        left.push(topic);
        reply("ok", {});
      }
      if (event !== "phx_join") return;
      const { changes, isPrivate } = readJoin(payload);
      const channel: FakeChannel = {
        socket: this,
        topic,
        token: payload["access_token"],
        changes,
        isPrivate,
        broadcast: (name, content) =>
          sendToClient("broadcast", { type: "broadcast", event: name, payload: content }),
        system: (status, message) =>
          sendToClient("system", { status, message, extension: "postgres_changes" }),
        close: () => sendToClient("phx_close", {}, joinRef),
      };
      joins.push(channel);
      const joinStatus = onJoin(channel, joins.length);
      const bindings = changes.map((change, id) => ({ ...change, id }));
      reply(
        joinStatus,
        joinStatus === "ok" ? { postgres_changes: bindings } : { reason: "refused" },
      );
    }
  }

  return { joins, left, transport: FakeSocket };
}

function readJoin(payload: Record<string, unknown>) {
  const { config } = payload as { config: { postgres_changes: object[]; private: boolean } };
  return { changes: config.postgres_changes, isPrivate: config.private };
}
