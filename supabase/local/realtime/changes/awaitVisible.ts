import type { Sql } from "postgres";
import type { Change } from "./change";

/**
 * Waits until others can read what the transaction of a change wrote. Replication reports it
 * slightly earlier.
 */
export function createAwaitVisible(sql: Sql): (change: Change) => Promise<void> {
  let visible: number | undefined;
  return async ({ xid }) => {
    if (xid === visible) return;
    await sql`select realtime.await_visible(${xid})`;
    visible = xid;
  };
}
