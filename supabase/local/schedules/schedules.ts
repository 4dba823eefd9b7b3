import type { StackContext } from "../context";
import { functionCaller } from "./callFunction";
import { createWaker } from "./createWaker";

const MINUTE_MS = 60_000;

export const intervals = { deliverMs: MINUTE_MS, reconcileMs: 5 * MINUTE_MS };

/** In place of pg_cron and the webhook on the outbox: calls functions at intervals and after commits. */
export async function startSchedules(
  { sql, urls, keys, log }: Pick<StackContext, "sql" | "urls" | "keys" | "log">,
  { deliverMs, reconcileMs }: typeof intervals = intervals,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const call = functionCaller({
    apiUrl: urls.api,
    secretKey: keys.secret,
    log: log("schedules"),
    signal: stopping.signal,
  });
  const delivery = createWaker(
    async () => {
      if (hasMore(await call("deliver-notifications"))) delivery.wake();
    },
    { limit: 4, pauseMs: 500 },
  );
  const timers = [
    setInterval(delivery.wake, deliverMs),
    setInterval(() => void call("reconcile-payments"), reconcileMs),
  ];
  // Connects again by itself when the database restarts.
  const listening = await sql.listen("outbox", delivery.wake, delivery.wake);
  return async () => {
    for (const timer of timers) clearInterval(timer);
    delivery.stop();
    stopping.abort();
    await listening.unlisten();
  };
}

const hasMore = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "more" in result && result.more === true;
