import postgres, { type Sql } from "postgres";
import type { StackContext } from "../context";
import { isConnectionLost } from "./connectionLost";
import { requestSettings, settingsStatement } from "./requestSettings";

/**
 * A busy machine needs several seconds to start a process of PostgreSQL. After a restart of PostgreSQL, a
 * connection that gets no answer delays the next attempt by this time.
 */
const CONNECT_TIMEOUT_S = 10;

export function openPool(url: string, connections: number): Sql {
  return postgres(url, {
    max: connections,
    connect_timeout: CONNECT_TIMEOUT_S,
    // The driver renews connections after 30 to 60 minutes. On a busy machine, a new one can take longer than the timeout.
    max_lifetime: null,
    backoff: () => 0.1,
    onnotice: () => undefined,
    connection: { application_name: "local stack" },
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
