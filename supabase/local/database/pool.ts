import postgres, { type Sql } from "postgres";
import type { StackContext } from "../context";
import { isConnectionLost } from "./connectionLost";
import { requestSettings, settingsStatement } from "./requestSettings";

/**
 * A busy machine needs several seconds to start a process of PostgreSQL. After a restart of PostgreSQL, a
 * connection that gets no answer delays the next attempt by this time.
 */
const CONNECT_TIMEOUT_S = 10;

/** For requests that still run on a pool that is replaced. */
const END_TIMEOUT_S = 5;

/**
 * Defect: a connection of the driver that is lost within a query keeps what it has not sent and the last error. Its next
 * query gets that error or waits until the timeout. So a pool that has lost a connection is replaced. What `listen`
 * registers on it ends with it.
 */
export function openPool(url: string, connections: number): Sql {
  let isEnding = false;
  const open = (): Sql => {
    const opened = postgres(url, {
      max: connections,
      connect_timeout: CONNECT_TIMEOUT_S,
      // The driver renews connections after 30 to 60 minutes.
      max_lifetime: null,
      backoff: () => 0.1,
      onnotice: () => undefined,
      onclose: () => {
        if (opened !== pool || isEnding) return;
        pool = open();
        void opened.end({ timeout: END_TIMEOUT_S });
      },
      connection: { application_name: "local stack" },
    });
    return opened;
  };
  let pool = open();
  return new Proxy(pool, {
    apply: (_, __, args: Parameters<Sql>) => pool(...args),
    get(_, key) {
      if (key === "end") isEnding = true;
      return Reflect.get(pool, key) as unknown;
    },
  });
}

const maxAttempts = 3;

/** A transaction whose connection fails before its first statement has changed nothing, and begins again. */
export function createAsRole(sql: Pick<Sql, "begin">): StackContext["asRole"] {
  return async (caller, work) => {
    const { text, values } = settingsStatement(requestSettings(caller));
    for (let attempt = 1; ; attempt += 1) {
      let hasBegun = false;
      try {
        const done = await sql.begin(async (transaction) => {
          hasBegun = true;
          await transaction.unsafe(text, values, { prepare: true });
          return { result: await work(transaction) };
        });
        return done.result;
      } catch (error) {
        if (hasBegun || attempt === maxAttempts || !isConnectionLost(error)) throw error;
      }
    }
  };
}
