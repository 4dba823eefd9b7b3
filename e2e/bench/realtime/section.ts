import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { createMembers, createRooms, type SignedInMember } from "../bookings/membersAndRooms";
import { withConnection } from "../connections";
import { ms, percentile } from "../latencies";
import { parentOf, processorTime, processorTimeWithChildren } from "../processorTime";
import type { Result, Section } from "../section";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";
import { openBoards } from "./boards";

const BOARDS = 1000;
const BOOKINGS = 160;
const BOOKINGS_A_SECOND = 20;
const SLOTS_A_DAY = 16;
const LONGEST_DELIVERY_MS = 10_000;

interface Scenario {
  readonly name: string;
  /** Indexes of the days that are shown, and of those that are booked. */
  readonly shown: readonly number[];
  readonly booked: readonly number[];
}

const days = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

const scenarios: readonly Scenario[] = [
  { name: "all show the booked day", shown: [0], booked: [0] },
  { name: "10 days, all booked", shown: days(1, 10), booked: days(1, 10) },
  { name: "100 days, all booked", shown: days(11, 100), booked: days(11, 100) },
  { name: "all show another day", shown: [0], booked: days(111, 100) },
];

interface Run extends Scenario {
  readonly deliveries: number;
  readonly expected: number;
  readonly latencies: readonly number[];
  readonly serverMs: number;
  readonly databaseMs: number;
}

export const realtime: Section = {
  title: `Realtime: ${BOARDS} open boards, ${BOOKINGS_A_SECOND} bookings a second`,
  run: () =>
    withThrowawayStack((stack) =>
      withConnection(stack.databaseUrl, async (database) => {
        const [member] = await createMembers(stack, 1);
        if (!member) throw new Error("no member was created");
        const dates = await openDays(database, 1 + Math.max(...scenarios.flatMap((s) => s.booked)));
        const runs: Run[] = [];
        for (const scenario of scenarios) {
          runs.push(await measure(stack, database, { scenario, member, dates }));
        }
        return resultOf(runs);
      }),
    ),
};

async function openDays(database: Sql, count: number): Promise<string[]> {
  const rows = await database<{ day: string }[]>`
    select (private.space_today() + n)::text as day from generate_series(2, 360) n
    where private.closed_reason(private.space_today() + n) is null order by n limit ${count}`;
  return rows.map(({ day }) => day);
}

async function measure(
  stack: ThrowawayStack,
  database: Sql,
  given: { scenario: Scenario; member: SignedInMember; dates: readonly string[] },
): Promise<Run> {
  const { scenario, member, dates } = given;
  const dateOf = (index: number) => dates[index] ?? "";
  const rooms = await createRooms(stack, Math.ceil(BOOKINGS / SLOTS_A_DAY));
  const shown = scenario.shown.map(dateOf);
  const boards = await openBoards(stack, { token: member.token, days: shown, count: BOARDS });
  const sentAt = new Map<string, number>();
  const latencies: number[] = [];
  boards.onTaken = (id) => latencies.push(performance.now() - (sentAt.get(id) ?? Number.NaN));

  async function book(count: number): Promise<void> {
    const id = randomUUID();
    const slot = Math.floor(count / scenario.booked.length);
    const room = rooms[Math.floor(slot / SLOTS_A_DAY)] ?? "";
    const day = dateOf(scenario.booked[count % scenario.booked.length] ?? 0);
    sentAt.set(id, performance.now());
    await database`
      insert into bookings (id, user_id, room_id, booking_date, start_time, duration)
      values (${id}, ${member.id}, ${room}, ${day}, time '10:00' + ${slot % SLOTS_A_DAY} * interval '30 minutes', 1)`;
  }

  const rows = await database<{ id: number }[]>`select pg_backend_pid() as id`;
  const server = parentOf(rows[0]?.id ?? 0);
  const used = () => [processorTime(stack.processId), processorTimeWithChildren(server)] as const;
  const isShown = scenario.booked.some((day) => scenario.shown.includes(day));
  const expected = isShown ? (BOOKINGS * BOARDS) / scenario.shown.length : 0;

  const [start, before] = [performance.now(), used()];
  for (let count = 0; count < BOOKINGS; count += 1) {
    await delay(start + (count * 1000) / BOOKINGS_A_SECOND - performance.now());
    await book(count);
  }
  const end = performance.now() + LONGEST_DELIVERY_MS;
  while (latencies.length < expected && performance.now() < end) await delay(10);
  const after = used();
  await boards.close();
  return {
    ...scenario,
    deliveries: latencies.length,
    expected,
    latencies,
    serverMs: after[0] - before[0],
    databaseMs: after[1] - before[1],
  };
}

function resultOf(runs: readonly Run[]): Result {
  const head = ["", "deliveries / booking", "p50 ms", "p95 ms"];
  const costs = ["server ms / booking", "database ms / booking", "server µs / delivery"];
  const rows = runs.map((run) => [
    run.name,
    String(run.deliveries / BOOKINGS),
    ...[50, 95].map((percent) =>
      run.deliveries > 0 ? ms(percentile(run.latencies, percent)) : "-",
    ),
    ms(run.serverMs / BOOKINGS),
    ms(run.databaseMs / BOOKINGS),
    run.deliveries > 0 ? ((run.serverMs * 1000) / run.deliveries).toFixed(0) : "-",
  ]);
  return {
    report: [
      table([...head, ...costs], rows),
      `\n${BOOKINGS} bookings each. Latency: from sending a booking to its arrival at a board.`,
      "Server and database: processor time.",
    ].join("\n"),
    broken: runs.flatMap(({ name, deliveries, expected }) =>
      deliveries === expected ? [] : [`${name}: ${deliveries} of ${expected} deliveries`],
    ),
  };
}
