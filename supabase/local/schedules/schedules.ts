import type { StackContext } from "../context";
import { functionCaller } from "./callFunction";
import { createWaker } from "./createWaker";

const MINUTE_MS = 60_000;

export const intervals = { lookMs: 1000, deliverMs: MINUTE_MS, reconcileMs: 5 * MINUTE_MS };

/**
 * In place of pg_cron and the webhook on the outbox: calls functions at intervals, and when a message is
 * due. Looks for one every second, because NOTIFY would let bookings wait for each other's commits.
 */
export function startSchedules(
  { sql, urls, keys, log }: Pick<StackContext, "sql" | "urls" | "keys" | "log">,
  { lookMs, deliverMs, reconcileMs }: typeof intervals = intervals,
): () => void {
  const stopping = new AbortController();
  const call = functionCaller({
    apiUrl: urls.api,
    secretKey: keys.secret,
    log: log("schedules"),
    signal: stopping.signal,
  });
  let hasFailed = false;
  const delivery = createWaker(
    async () => {
      const result = await call("deliver-notifications");
      hasFailed = result === null;
      if (hasMore(result)) delivery.wake();
    },
    { limit: 4, pauseMs: 500 },
  );
  async function look(): Promise<void> {
    if (!hasFailed && (await isMessageDue(sql))) delivery.wake();
  }
  const timers = [
    setInterval(() => void look(), lookMs),
    setInterval(delivery.wake, deliverMs),
    setInterval(() => void call("reconcile-payments"), reconcileMs),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
    delivery.stop();
    stopping.abort();
  };
}

/** False also without a database, or in a project without an outbox. */
const isMessageDue = (sql: StackContext["sql"]): Promise<boolean> =>
  sql`select from public.outbox where status = 'due' and due_at <= now() limit 1`.then(
    ({ length }) => length > 0,
    () => false,
  );

const hasMore = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "more" in result && result.more === true;
