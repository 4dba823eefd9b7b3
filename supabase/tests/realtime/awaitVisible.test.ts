import { expect, test } from "vitest";
import { sql } from "../stack";

const ANSWER_MS = 5000;

test("a transaction becomes visible although an older one is still open", async () => {
  const older = await sql.reserve();
  const newer = await sql.reserve();
  try {
    await older`begin`;
    await older`select pg_current_xact_id()`;
    await newer`begin`;
    const [row] = await newer<
      { xid: string }[]
    >`select pg_current_xact_id()::text::bigint % 4294967296 as xid`;
    const xid = row?.xid ?? "";
    const waiting = (timeout: number) =>
      sql.begin(async (transaction) => {
        await transaction`select set_config('statement_timeout', ${String(timeout)}, true)`;
        await transaction`select realtime.await_visible(${xid})`;
        return "visible";
      });

    await expect(waiting(100)).rejects.toThrow("statement timeout");
    const visible = waiting(ANSWER_MS);
    await expect
      .poll(
        () => sql`select from pg_stat_activity
          where wait_event = 'PgSleep' and query like '%await_visible%'`,
      )
      .toHaveLength(1);
    await newer`commit`;
    expect(await visible).toBe("visible");
  } finally {
    await older`rollback`;
    older.release();
    newer.release();
  }
});
