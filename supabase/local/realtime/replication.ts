import { randomBytes } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from "pg-logical-replication";
import type { Log } from "../context";

/** One row that was inserted, updated or deleted, its values as PostgreSQL writes them in text. */
export interface Change {
  readonly type: "INSERT" | "UPDATE" | "DELETE";
  /** The same object for as long as the table's definition stays the same. */
  readonly relation: Pgoutput.MessageRelation;
  readonly record: Row | null;
  /** Whole with `replica identity full`; else the primary key, and null unless that changed. */
  readonly oldRecord: Row | null;
  /** ISO 8601, of the transaction's commit. */
  readonly committedAt: string;
  /** The last 32 bits of the transaction's number. */
  readonly xid: number;
}
export type Row = Readonly<Record<string, string | null>>;

export interface Replication {
  /** Whether changes are flowing, waiting for it up to `milliseconds`. */
  ready(milliseconds: number): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ReplicationOptions {
  /** The next change waits until this one is done, so a slow reader costs no memory. */
  readonly onChange: (change: Change) => Promise<void>;
  /** Changes may have been missed from here on. */
  readonly onLost: () => void;
  readonly publication: string;
  readonly url: string;
  readonly log: Log;
}

const LONGEST_WAIT_MS = 5000;

/**
 * Follows a publication through a temporary slot, which PostgreSQL drops with the connection: a
 * stack that was killed leaves nothing that holds back its write-ahead log. Reconnects for ever.
 */
export function startReplication(options: ReplicationOptions): Replication {
  const stopping = new AbortController();
  const { signal } = stopping;
  const state = new EventEmitter().setMaxListeners(0);
  let flowing = false;
  let current: TemporarySlotPlugin | undefined;

  const running = (async () => {
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await followOnce(() => {
          wait = 100;
          flowing = true;
          state.emit("flowing");
        });
      } catch (error) {
        if (!signal.aborted) options.log.warn(`no changes from the database: ${describe(error)}`);
      }
      flowing = false;
      options.onLost();
      await delay(wait, undefined, { signal }).catch(() => {});
    }
  })();

  async function followOnce(onStart: () => void): Promise<void> {
    const plugin = new TemporarySlotPlugin(options.publication);
    const service = new LogicalReplicationService(
      { connectionString: options.url, application_name: "realtime" },
      { acknowledge: { auto: false, timeoutSeconds: 0 }, flowControl: { enabled: true } },
    );
    current = plugin;
    service.on("error", () => undefined); // subscribe() rejects with the same
    // Stopped while still on the way up: there was nothing to hang up yet.
    service.on("start", () => (signal.aborted ? plugin.hangUp() : onStart()));
    // The connection may end at any moment; then there is nothing to acknowledge any more.
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
      plugin.hangUp();
      await service.destroy();
    }
  }

  return {
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
      current?.hangUp();
      await running;
    },
  };
}

class TemporarySlotPlugin extends PgoutputPlugin {
  #client: Client | undefined;

  constructor(publication: string) {
    super({ protoVersion: 1, publicationNames: [publication] });
  }

  override async start(client: Client, slot: string, lsn: string): Promise<unknown> {
    this.#client = client;
    await client.query(
      `CREATE_REPLICATION_SLOT "${slot}" TEMPORARY LOGICAL pgoutput (SNAPSHOT 'nothing')`,
    );
    return super.start(client, slot, lsn);
  }

  /** Values stay text: it is PostgreSQL that turns them into JSON, as it does for REST. */
  override parse(buffer: Buffer): Pgoutput.Message {
    const message = super.parse(buffer);
    if (message.tag === "relation") for (const column of message.columns) column.parser = String;
    return message;
  }

  /** Closes the socket even where the service has paused it, which an orderly end would wait for. */
  hangUp(): void {
    this.#client?.connection.stream.destroy();
  }
}

function toChange(
  message: Pgoutput.Message,
  { commitTime, xid }: Pgoutput.MessageBegin,
): Change | undefined {
  const committedAt = isoTime(commitTime);
  switch (message.tag) {
    case "insert":
      return {
        type: "INSERT",
        relation: message.relation,
        record: row(message.new),
        oldRecord: null,
        committedAt,
        xid,
      };
    case "update":
      return {
        type: "UPDATE",
        relation: message.relation,
        record: row(message.new),
        oldRecord: row(message.old ?? message.key),
        committedAt,
        xid,
      };
    case "delete":
      return {
        type: "DELETE",
        relation: message.relation,
        record: null,
        oldRecord: row(message.old ?? message.key),
        committedAt,
        xid,
      };
    default:
      return undefined;
  }
}

/** Leaves out large values that an update did not touch: they are not in the stream. */
function row(tuple: Record<string, unknown> | null): Row | null {
  if (!tuple) return null;
  return Object.fromEntries(
    Object.entries(tuple).flatMap(([name, value]) =>
      typeof value === "string" || value === null ? [[name, value] as const] : [],
    ),
  );
}

/** Answers pg-logical-replication 2.5.0, which acknowledges one byte more than it was asked to; a fast shutdown of PostgreSQL then waits for a byte that never comes. */
function before(lsn: string): string {
  const [high = "0", low = "0"] = lsn.split("/");
  const previous = ((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) - 1n;
  return `${(previous >> 32n).toString(16)}/${(previous & 0xffff_ffffn).toString(16)}`;
}

function isoTime(microseconds: unknown): string {
  return new Date(Number(microseconds) / 1000).toISOString();
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
