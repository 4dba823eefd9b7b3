import type { Sql } from "postgres";
import { withConnection, withConnections } from "../connections";
import { ms, percentile } from "../latencies";
import type { Result, Section } from "../section";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";
import { callFunction } from "./callFunction";
import { dropClaimLock, makeDueAgain, seedReminders } from "./dueReminders";

const REMINDERS = 10_000;
const WORKERS = 4;
const BATCH = 50;

export const notifications: Section = {
  title: `Notifications: ${REMINDERS} reminders due at once, ${WORKERS} workers, claims of ${BATCH}`,
  run: () =>
    withThrowawayStack((stack) =>
      withConnection(stack.databaseUrl, (database) =>
        withConnections(stack.databaseUrl, WORKERS, (workers) => measure(stack, database, workers)),
      ),
    ),
};

interface Delivery {
  readonly name: string;
  readonly seconds: number;
  readonly sent: number;
  readonly repeated: number;
  readonly claims: readonly number[];
}

async function measure(
  stack: ThrowawayStack,
  database: Sql,
  workers: readonly Sql[],
): Promise<Result> {
  await seedReminders(database, REMINDERS);
  const published = await publishUpdate(database);
  const queued = await queueReminders(workers);
  const locked = await deliver("claimed with the lock", workers);
  await makeDueAgain(database);
  const sent = await deliverByFunction(stack, database);
  await makeDueAgain(database);
  await dropClaimLock(database);
  const control = await deliver("without the lock (control)", workers);
  return {
    report: `${reportOf(queued, [locked, sent, control])} An update was published to all members in ${published.toFixed(1)} s.`,
    broken: brokenBy(queued, [locked, sent], control),
  };
}

/** @returns how long it took, in seconds */
async function publishUpdate(database: Sql): Promise<number> {
  const start = performance.now();
  await database`
    insert into space_updates (title, content, published) values ('A faster line', 'Enjoy', true)`;
  return (performance.now() - start) / 1000;
}

/** All workers insert their reminders at the same time. */
async function queueReminders(workers: readonly Sql[]) {
  const start = performance.now();
  const counts = await Promise.all(
    workers.map(async (worker) => {
      const rows = await worker<{ count: number }[]>`select private.queue_reminders() as count`;
      return rows[0]?.count ?? 0;
    }),
  );
  return {
    seconds: (performance.now() - start) / 1000,
    written: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Each worker claims and records, without sending, until nothing is due. */
async function deliver(name: string, workers: readonly Sql[]): Promise<Delivery> {
  const sent: string[] = [];
  const claims: number[] = [];
  const start = performance.now();
  await Promise.all(
    workers.map(async (worker) => {
      for (;;) {
        const asked = performance.now();
        const rows = await worker<{ id: string; lease: string }[]>`
          select id, lease from claim_outbox(${BATCH})`;
        claims.push(performance.now() - asked);
        if (rows.length === 0) return;
        sent.push(...rows.map(({ id }) => id));
        for (const { id, lease } of rows) {
          await worker`select record_delivery(${id}, ${lease})`;
        }
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { name, seconds, sent: sent.length, repeated: sent.length - new Set(sent).size, claims };
}

/** The whole path: each worker calls deliver-notifications, which sends to the local mailbox. */
async function deliverByFunction(stack: ThrowawayStack, database: Sql): Promise<Delivery> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let more = true; more;) {
        more = await callFunction(stack, "deliver-notifications");
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const rows = await database<{ sent: number; attempts: number }[]>`
    select count(*)::int as sent, sum(attempts)::int as attempts from outbox
    where kind = 'event_reminder' and status = 'sent'`;
  const { sent = 0, attempts = 0 } = rows[0] ?? {};
  return {
    name: "written, sent to the mailbox and recorded by the function",
    seconds,
    sent,
    repeated: attempts - sent,
    claims: [],
  };
}

function reportOf(
  queued: { seconds: number; written: number },
  deliveries: readonly Delivery[],
): string {
  const rows = deliveries.map(({ name, seconds, sent, repeated, claims }) => [
    name,
    String(sent),
    String(repeated),
    seconds.toFixed(1),
    (sent / seconds).toFixed(0),
    ...[50, 95].map((share) => (claims.length > 0 ? ms(percentile(claims, share)) : "")),
  ]);
  const head = ["", "sent", "twice", "seconds", "per second", "claim p50 ms", "claim p95 ms"];
  return [
    table(head, rows),
    `\n${queued.written} reminders were written in ${queued.seconds.toFixed(1)} s.`,
  ].join("\n");
}

function brokenBy(
  { written }: { written: number },
  deliveries: readonly Delivery[],
  control: Delivery,
): string[] {
  return [
    ...(written === REMINDERS ? [] : [`${written} reminders were written`]),
    ...deliveries
      .filter(({ sent, repeated }) => sent !== REMINDERS || repeated !== 0)
      .map(({ name, sent, repeated }) => `${name}: ${sent} sent, ${repeated} of them twice`),
    ...(control.repeated > 0
      ? []
      : ["the control sends nothing twice, so this load shows nothing"]),
  ];
}
