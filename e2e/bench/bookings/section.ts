import type { Sql } from "postgres";
import { withConnection, withConnections } from "../connections";
import { ms, percentile } from "../latencies";
import { processorTimeWithChildren, parentOf, processorTime } from "../processorTime";
import type { Result, Section } from "../section";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";
import { bookInDatabase, bookThroughRest } from "./attempts";
import { compareWith } from "./compare";
import { countDoubles, dropLockAndConstraint } from "./doubleBookings";
import { type Attempt, type Load, runLoad } from "./load";
import { createRooms, createMembers } from "./membersAndRooms";
import { bookingRequests } from "./bookingRequests";

const CLIENTS = 16;
const ROOMS = 12;
const GOAL = 300;
const WARM_UP = 1500;
const MEASURED = 2000;

interface Run extends Load {
  readonly name: string;
  readonly isProtected: boolean;
  readonly doubles: number;
}

export const bookings: Section = {
  title: `Bookings: ${CLIENTS} clients, ${ROOMS} rooms, one slot in eight requested by two at once`,
  run: async () => {
    const commit = process.env["BENCH_COMMIT"];
    if (commit) return { report: await compareWith(commit), broken: [] };
    return withThrowawayStack((stack) =>
      withConnection(stack.databaseUrl, (database) =>
        withConnections(stack.databaseUrl, CLIENTS, (connections) =>
          measure(stack, database, connections),
        ),
      ),
    );
  },
};

async function measure(
  stack: ThrowawayStack,
  database: Sql,
  connections: readonly Sql[],
): Promise<Result> {
  const members = await createMembers(stack, CLIENTS);
  const rows = await database<{ id: number }[]>`select pg_backend_pid() as id`;
  const server = parentOf(rows[0]?.id ?? 0);
  const processor = () => ({
    database: processorTimeWithChildren(server),
    service: processorTime(stack.processId),
    clients: processorTime(process.pid),
  });
  const run = async (name: string, isProtected: boolean, attempts: Attempt[]): Promise<Run> => {
    const requests = bookingRequests(await createRooms(stack, ROOMS));
    const before = await countDoubles(database);
    const load = await runLoad({
      attempts,
      requests,
      warmUp: WARM_UP,
      measured: MEASURED,
      processor,
    });
    return { name, isProtected, ...load, doubles: (await countDoubles(database)) - before };
  };
  const direct = members.flatMap((member, index) => {
    const connection = connections[index];
    return connection ? [bookInDatabase(connection, member)] : [];
  });

  const rest = members.map((member) => bookThroughRest(stack.apiUrl, stack.publishableKey, member));

  const runs = [
    await run("through the REST API", true, rest),
    await run("in the database", true, direct),
  ];
  await dropLockAndConstraint(database);
  runs.push(await run("in the database, without lock and constraint", false, direct));
  return { report: reportOf(runs), broken: brokenBy(runs) };
}

function reportOf(runs: readonly Run[]): string {
  const databaseRate = rateOf(runs.find(({ name }) => name === "in the database"));
  const rows = runs.map((run) => {
    const done = run.latencies.length;
    const perBooking = Object.values(run.processor).map((used) => ms(used / done));
    return [
      run.name,
      rateOf(run).toFixed(0),
      (rateOf(run) / databaseRate).toFixed(2),
      ms(percentile(run.latencies, 50)),
      ms(percentile(run.latencies, 95)),
      String(run.outcomes["slot_taken"] ?? 0),
      String(run.doubles),
      String(run.outcomes["40P01"] ?? 0),
      ...perBooking,
    ];
  });
  const head = ["", "bookings/s", "ratio", "p50 ms", "p95 ms", "refused", "doubles", "deadlocks"];
  const costs = ["database ms", "service ms", "clients ms"];
  const rest = rateOf(runs[0]);
  return [
    table([...head, ...costs], rows),
    `\nThe last three columns: milliseconds of processor time for one booking.`,
    `Goal: ${GOAL} bookings/s through the REST API with 0 doubles; this run: ${rest.toFixed(0)}.`,
  ].join("\n");
}

const rateOf = (run: Run | undefined): number => (run ? run.latencies.length / run.seconds : 0);

function brokenBy(runs: readonly Run[]): string[] {
  return runs.flatMap(({ name, isProtected, doubles, outcomes }) => {
    if (!isProtected) {
      return doubles > 0 ? [] : [`${name}: no doubles, so this load shows nothing`];
    }
    const odd = Object.keys(outcomes).filter(
      (outcome) => !["done", "slot_taken"].includes(outcome),
    );
    return [
      ...(doubles > 0 ? [`${name}: ${doubles} doubles`] : []),
      ...odd.map((outcome) => `${name}: ${outcome} × ${outcomes[outcome] ?? 0}`),
    ];
  });
}
