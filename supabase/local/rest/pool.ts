import {
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from "kysely";
import pg from "pg";
import type { Log } from "../context";
import { type ArrayTypes, parserFor, readArrayTypes } from "./typeParsers";

export interface RestPool {
  readonly kysely: Kysely<unknown>;
  /** To be called after DDL: new array types may have come. */
  refreshTypes(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connections of the REST service.
 * Defect: the library's own driver waits for ever when a connection dies inside a transaction, and
 * never gets that place in its pool back. node-postgres fails the request and opens another.
 */
export function openRestPool(url: string, connections: number, log: Log): RestPool {
  let arrays: ArrayTypes = new Map();
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: "rest",
    types: {
      getTypeParser: (oid: number, format?: string) =>
        format === "binary" ? pg.types.getTypeParser(oid, "binary") : parserFor(oid, arrays),
    },
  });
  // A connection in use tells its query of its end, and once more everybody; unheard, that ends the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", (error) => log.warn(`A connection was lost: ${error.message}`));
  return {
    kysely: new Kysely({ dialect: new LateBeginDialect({ pool }) }),
    async refreshTypes() {
      arrays = await readArrayTypes(pool);
    },
    close: () => pool.end(),
  };
}

/** Leaves `begin` to the first statement of a transaction, which saves a round trip. */
class LateBeginDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new LateBeginDriver(this.#config);
  }
}

class LateBeginDriver extends PostgresDriver {
  override async beginTransaction(): Promise<void> {}
}
