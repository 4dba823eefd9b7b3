import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { bookingRequests } from "../bookings/bookingRequests";
import { createMembers, createRooms } from "../bookings/membersAndRooms";
import { withConnections } from "../connections";
import { ms, percentile } from "../latencies";
import { BOOKINGS, seedLists } from "../lists/seedLists";
import type { Result, Section } from "../section";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";
import { type Step, stepsOf } from "./steps";
import { visit, Visits } from "./visits";

const CLIENTS = 16;
const ROOMS = 12;
const LOCK_GOAL_MS = 1000;
const AFTER_STEP_MS = 1000;
const SAMPLE_MS = 10;

export const upgrade: Section = {
  title: `Upgrade: ${CLIENTS} clients look, book and pay at ${BOOKINGS} bookings`,
  run: () =>
    withThrowawayStack((stack) =>
      withConnections(stack.databaseUrl, 2, async ([database, observer]) => {
        if (!database || !observer) throw new Error("no connection was opened");
        return measure(stack, database, observer);
      }),
    ),
};

async function measure(stack: ThrowawayStack, database: Sql, observer: Sql): Promise<Result> {
  await seedLists(database);
  const members = await createMembers(stack, CLIENTS);
  const requests = bookingRequests(await createRooms(stack, ROOMS));
  const visits = new Visits();
  const end = new AbortController();
  const clients = members.map((member) => visit(stack, member, requests, visits, end.signal));
  const locks = watchLocks(observer, end.signal);

  const rows: string[][] = [];
  const broken: string[] = [];
  try {
    for (const step of stepsOf(stack, database)) {
      const { row, faults } = await runStep(step, visits, locks);
      rows.push(row);
      broken.push(...faults);
    }
  } finally {
    end.abort();
    await Promise.all([...clients, locks.ended]);
  }
  return {
    report: table(
      ["", "took ms", "requests", "failed", "p50 ms", "longest ms", "longest lock ms"],
      rows,
    ),
    broken: [...broken, ...(await lost(database, visits))],
  };
}

async function runStep(
  { title, run, isControl }: Step,
  visits: Visits,
  locks: { take(): number },
): Promise<{ row: string[]; faults: string[] }> {
  visits.take();
  locks.take();
  const start = performance.now();
  await run();
  const took = performance.now() - start;
  await wait(AFTER_STEP_MS);
  const { failures, latencies } = visits.take();
  const lock = locks.take();
  const faults = failures.length > 0 ? [`${title}: ${failures.slice(0, 3).join("; ")}`] : [];
  if (isControl && lock < LOCK_GOAL_MS) faults.push("a lock of 2 s was not noticed");
  if (!isControl && lock > LOCK_GOAL_MS) faults.push(`${title}: a lock of ${ms(lock)} ms`);
  const [median, longest] = [percentile(latencies, 50), percentile(latencies, 100)];
  const counts = [String(latencies.length), String(failures.length)];
  return { row: [title, ms(took), ...counts, ms(median), ms(longest), ms(lock)], faults };
}

/** Confirmed bookings and payments that the database does not have. */
async function lost(database: Sql, { bookings, payments }: Visits): Promise<string[]> {
  const [found] = await database<{ bookings: number; payments: number }[]>`
    select
      (select count(*)::int from bookings where id = any (${bookings})) as bookings,
      (select count(*)::int from orders where provider_order_id = any (${payments}) and status = 'fulfilled') as payments`;
  return Object.entries({ bookings, payments }).flatMap(([name, confirmed]) => {
    const kept = found?.[name as "bookings" | "payments"];
    const isKept = kept === confirmed.length && confirmed.length > 0;
    return isKept ? [] : [`${kept ?? 0} of ${confirmed.length} confirmed ${name} were found`];
  });
}

/** The longest wait for a lock of a table, in milliseconds. */
function watchLocks(observer: Sql, signal: AbortSignal) {
  let longest = 0;
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const [row] = await observer<{ waited: number | null }[]>`
        select extract(epoch from clock_timestamp() - min(waitstart))::float * 1000 as waited
        from pg_locks where locktype = 'relation' and not granted`;
      longest = Math.max(longest, row?.waited ?? 0);
      await wait(SAMPLE_MS);
    }
  }
  return {
    ended: watch(),
    take(): number {
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}
