import type { StackContext } from "../context";
import { functionCaller } from "./callFunction";
import { createWaker } from "./createWaker";

const MINUTE_MS = 60_000;

export const intervals = {
  lookMs: 1000,
  deliverMs: MINUTE_MS,
  remindMs: MINUTE_MS,
  endHoldsMs: MINUTE_MS,
  peopleMs: MINUTE_MS,
  reconcileMs: 5 * MINUTE_MS,
  housekeepingMs: 5 * MINUTE_MS,
};

/**
 * Replaces pg_cron and pg_net: runs the jobs of supabase/schemas/schedules.sql, and calls the delivery when
 * a message is due. Looks for one every second, because NOTIFY would make the commits of bookings wait
 * for each other.
 */
export function startSchedules(
  { sql, urls, keys, log }: Pick<StackContext, "sql" | "urls" | "keys" | "log">,
  {
    lookMs,
    deliverMs,
    remindMs,
    endHoldsMs,
    peopleMs,
    reconcileMs,
    housekeepingMs,
  }: typeof intervals = intervals,
): () => void {
  const stopping = new AbortController();
  const schedulesLog = log("schedules");
  const call = functionCaller({
    apiUrl: urls.api,
    secretKey: keys.secret,
    log: schedulesLog,
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
  async function run(
    job:
      | "queue_reminders"
      | "end_expired_holds"
      | "delete_due_account"
      | "write_data_exports"
      | "run_housekeeping",
  ): Promise<void> {
    try {
      const [found] = await sql`select to_regproc(${`private.${job}`}) is not null as "isDefined"`;
      if (found?.["isDefined"]) await sql`select ${sql(`private.${job}`)}()`;
    } catch (error) {
      if (!stopping.signal.aborted) schedulesLog.warn(`Running ${job} failed: ${String(error)}`);
    }
  }
  const timers = [
    setInterval(() => void look(), lookMs),
    setInterval(delivery.wake, deliverMs),
    setInterval(() => void run("queue_reminders"), remindMs),
    setInterval(() => void run("end_expired_holds"), endHoldsMs),
    setInterval(() => void run("delete_due_account"), peopleMs),
    setInterval(() => void run("write_data_exports"), peopleMs),
    setInterval(() => void call("reconcile-payments"), reconcileMs),
    setInterval(() => void run("run_housekeeping"), housekeepingMs),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
    delivery.stop();
    stopping.abort();
  };
}

/** False also without a database, or in a project without an outbox or in a restored copy that is muted. */
const isMessageDue = (sql: StackContext["sql"]): Promise<boolean> =>
  sql`select from public.outbox where status = 'due' and due_at <= now() and not private.is_muted() limit 1`.then(
    ({ length }) => length > 0,
    () => false,
  );

const hasMore = (result: unknown): boolean =>
  typeof result === "object" && result !== null && "more" in result && result.more === true;
