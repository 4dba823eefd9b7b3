import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from "pg-logical-replication";
import type { Log } from "../../context";
import { type Change, toChange } from "./change";

export interface Replication {
  readonly isFlowing: boolean;
  ready(milliseconds: number): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ReplicationOptions {
  /** Awaited before the next change is read, which limits memory. */
  readonly onChange: (change: Change) => Promise<void>;
  /** Called when changes may have been missed. */
  readonly onLost: () => void;
  readonly publications: readonly string[];
  readonly url: string;
  readonly log: Log;
}

const MAX_WAIT_MS = 5000;

// PostgreSQL drops the temporary slot with the connection, so a killed stack leaves no slot that
// retains the write-ahead log.
export function startReplication(options: ReplicationOptions): Replication {
  const stopping = new AbortController();
  const { signal } = stopping;
  const state = new EventEmitter().setMaxListeners(0);
  let flowing = false;
  let current: TemporarySlotPlugin | undefined;

  const running = (async () => {
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      try {
        await followOnce(() => {
          wait = 100;
          flowing = true;
          state.emit("flowing");
        });
      } catch (error) {
        if (!signal.aborted) options.log.warn(`The database sends no changes: ${describe(error)}`);
      }
      flowing = false;
      options.onLost();
      await delay(wait, undefined, { signal }).catch(() => {});
    }
  })();

  async function followOnce(onStart: () => void): Promise<void> {
    const plugin = new TemporarySlotPlugin(options.publications);
    const service = new LogicalReplicationService(
      { connectionString: options.url, application_name: "realtime" },
      { acknowledge: { auto: false, timeoutSeconds: 0 }, flowControl: { enabled: true } },
    );
    current = plugin;
    service.on("error", () => undefined); // subscribe() rejects with the same error
    // stop() during the start had no connection to close.
    service.on("start", () => (signal.aborted ? plugin.disconnect() : onStart()));
    // Acknowledging fails if the connection has ended.
    const acknowledge = (lsn: string) => service.acknowledge(before(lsn)).catch(() => false);
    service.on("heartbeat", (lsn) => void acknowledge(lsn));
    let transaction: Pgoutput.MessageBegin | undefined;
    service.on("data", async (lsn: string, message: Pgoutput.Message) => {
      if (message.tag === "begin") transaction = message;
      else if (message.tag === "commit") void acknowledge(message.commitEndLsn ?? lsn);
      else if (transaction) {
        const change = toChange(message, transaction);
        if (change) await options.onChange(change);
      }
    });
    try {
      await service.subscribe(plugin, `realtime_${randomBytes(8).toString("hex")}`);
    } finally {
      plugin.disconnect();
      await service.destroy();
    }
  }

  return {
    get isFlowing() {
      return flowing;
    },
    async ready(milliseconds) {
      if (flowing) return true;
      const waiting = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
      return once(state, "flowing", { signal: waiting }).then(
        () => true,
        () => false,
      );
    },
    async stop() {
      stopping.abort();
      current?.disconnect();
      await running;
    },
  };
}

class TemporarySlotPlugin extends PgoutputPlugin {
  #client: Client | undefined;

  constructor(publications: readonly string[]) {
    super({ protoVersion: 1, publicationNames: [...publications] });
  }

  override async start(client: Client, slot: string, lsn: string): Promise<unknown> {
    this.#client = client;
    await client.query(
      `CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`,
    );
    return super.start(client, slot, lsn);
  }

  /** Keeps values as text: PostgreSQL converts them to JSON, as for REST. */
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === "relation") for (const column of message.columns) column.parser = String;
    return message;
  }

  /** Ending the connection properly would wait forever for a paused socket. */
  disconnect(): void {
    this.#client?.connection.stream.destroy();
  }
}

// pg-logical-replication 2.5.0 acknowledges one byte too many, and a fast shutdown of PostgreSQL
// would wait for that byte.
function before(lsn: string): string {
  const [high = "0", low = "0"] = lsn.split("/");
  const previous = ((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) - 1n;
  return `${(previous >> 32n).toString(16)}/${(previous & 0xffff_ffffn).toString(16)}`;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
