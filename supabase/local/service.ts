import type { StackContext } from "./context";
import type { Upgrade } from "./gateway/fetchServer";

// The gateway responds to CORS preflights and adds CORS headers, and converts errors to 503 (no
// database) or 500. A body is received while `fetch` reads it, and refused if it is too large or too
// slow: read it after the caller is known.
export interface Service {
  /** "/storage/v1": requests below it keep their full path. */
  readonly prefix: string;
  readonly access: "keyed" | "open";
  readonly openPaths?: readonly string[];
  /** 1 MiB by default. */
  readonly maxBodyBytes?: number;
  /** Bodies may be files. Default false: deeply nested JSON and U+0000 are refused. */
  readonly takesFiles?: boolean;
  /** The service handles U+0000 in bodies itself. Default false. */
  readonly takesNullCharacters?: boolean;
  /** The service responds to OPTIONS and sets CORS headers. Default false. */
  readonly ownCors?: boolean;
  fetch(request: Request, peer: Peer): Promise<Response>;
  upgrade?(upgrade: Upgrade): void;
  /** Called before the database stops. */
  stop?(): Promise<void>;
}

export interface Peer {
  readonly address: string;
}

export interface ServiceDefinition {
  readonly name: string;
  /** Runs as superuser at every start, before the migrations. Must be repeatable. */
  readonly schemaSql?: string;
  start(context: StackContext): Promise<Service>;
}
