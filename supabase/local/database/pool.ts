import postgres, { type Sql } from "postgres";
import type { StackContext } from "../context";
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

export function createAsRole(sql: Sql): StackContext["asRole"] {
  return async (caller, work) => {
    const { text, values } = settingsStatement(requestSettings(caller));
    const done = await sql.begin(async (transaction) => {
      await transaction.unsafe(text, values, { prepare: true });
      return { result: await work(transaction) };
    });
    return done.result;
  };
}
