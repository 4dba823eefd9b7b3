import type { StackContext } from "./context";
import type { Upgrade } from "./gateway/fetchServer";

/**
 * One service behind the gateway. The gateway answers CORS preflights and adds CORS headers, unless the
 * service does; it refuses bodies that are too large, and turns a thrown error into 503 (PostgreSQL
 * away) or 500.
 */
export interface Service {
  /** "/storage/v1": the service gets this path and everything below it, with the path unchanged. */
  readonly prefix: string;
  /** keyed: the gateway answers 401 unless the request bears a known `apikey`. */
  readonly access: "keyed" | "open";
  /** Paths of a keyed service that are answered without a key. */
  readonly openPaths?: readonly string[];
  /** Largest request body in bytes. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Whether bodies may be files. Default false: JSON that is nested too deeply is refused. */
  readonly takesFiles?: boolean;
  /** Whether OPTIONS and CORS headers are the service's. Default false: the gateway's. */
  readonly ownCors?: boolean;
  fetch(request: Request, peer: Peer): Promise<Response>;
  /** WebSocket upgrades below the prefix. Without it they are refused. */
  upgrade?(upgrade: Upgrade): void;
  /** Called once when the stack stops, before the database does. */
  stop?(): Promise<void>;
}

export interface Peer {
  readonly address: string;
}

/** A service as the stack knows it before it runs; listed in services.ts. */
export interface ServiceDefinition {
  readonly name: string;
  /**
   * SQL that must be in place before the migrations (schemas, tables, publications of the hosted
   * service). Run as superuser at every start, so it must be repeatable.
   */
  readonly schemaSql?: string;
  start(context: StackContext): Promise<Service>;
}
