import type pg from "pg";
import { withConnection, withConnections } from "../connections";
import { ms, percentile } from "../latencies";
import { refuseDeliveries } from "../refuseDeliveries";
import type { Result, Section } from "../section";
import { table } from "../table";
import { withThrowawayStack } from "../throwawayStack";
import { dropClaimLock, makeDueAgain, seedReminders } from "./dueReminders";

const REMINDERS = 10_000;
const WORKERS = 4;
const BATCH = 50;

export const notifications: Section = {
  title: `Notifications: ${REMINDERS} reminders due at once, ${WORKERS} workers, claims of ${BATCH}`,
  run: () =>
    withThrowawayStack(({ databaseUrl }) =>
      withConnection(databaseUrl, (database) =>
        withConnections(databaseUrl, WORKERS, (workers) => measure(database, workers)),
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

async function measure(database: pg.Client, workers: readonly pg.Client[]): Promise<Result> {
  await refuseDeliveries(database);
  await seedReminders(database, REMINDERS);
  const queued = await queueReminders(workers);
  const locked = await deliver("claimed with the lock", workers);
  await makeDueAgain(database);
  await dropClaimLock(database);
  const control = await deliver("without the lock (control)", workers);
  return { report: reportOf(queued, [locked, control]), broken: brokenBy(queued, locked, control) };
}

/** All workers at once. */
async function queueReminders(workers: readonly pg.Client[]) {
  const start = performance.now();
  const counts = await Promise.all(
    workers.map(async (worker) => {
      const { rows } = await worker.query<{ count: number }>("select queue_reminders() as count");
      return rows[0]?.count ?? 0;
    }),
  );
  return {
    seconds: (performance.now() - start) / 1000,
    written: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Each worker claims and records, without sending, until nothing is due. */
async function deliver(name: string, workers: readonly pg.Client[]): Promise<Delivery> {
  const sent: string[] = [];
  const claims: number[] = [];
  const start = performance.now();
  await Promise.all(
    workers.map(async (worker) => {
      for (;;) {
        const asked = performance.now();
        const { rows } = await worker.query<{ id: string; lease: string }>(
          "select id, lease from claim_outbox($1)",
          [BATCH],
        );
        claims.push(performance.now() - asked);
        if (rows.length === 0) return;
        sent.push(...rows.map(({ id }) => id));
        for (const { id, lease } of rows) {
          await worker.query("select record_delivery($1, $2)", [id, lease]);
        }
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { name, seconds, sent: sent.length, repeated: sent.length - new Set(sent).size, claims };
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
    ms(percentile(claims, 50)),
    ms(percentile(claims, 95)),
  ]);
  const head = ["", "sent", "twice", "seconds", "per second", "claim p50 ms", "claim p95 ms"];
  return [
    table(head, rows),
    `\n${queued.written} reminders were written in ${queued.seconds.toFixed(1)} s.`,
  ].join("\n");
}

function brokenBy({ written }: { written: number }, locked: Delivery, control: Delivery): string[] {
  return [
    ...(written === REMINDERS ? [] : [`${written} reminders were written`]),
    ...(locked.sent === REMINDERS && locked.repeated === 0
      ? []
      : [`${locked.sent} reminders were sent, ${locked.repeated} of them twice`]),
    ...(control.repeated > 0
      ? []
      : ["the control sends nothing twice, so this load shows nothing"]),
  ];
}
