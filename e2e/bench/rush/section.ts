import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";
import { bookThroughRest, restOf, type RestResponse } from "../bookings/attempts";
import { type BookingRequest, bookingRequests } from "../bookings/bookingRequests";
import { runLoad } from "../bookings/load";
import { createMembers, createRooms, type SignedInMember } from "../bookings/membersAndRooms";
import { withConnection } from "../connections";
import { ms, percentile } from "../latencies";
import type { Section } from "../section";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";

const MEMBERS = 500;
const SECONDS = 10;
const RUSH_GOAL_MS = 1000;
const CLIENTS = 64;
const HOT_ROOM_GOAL_MS = 500;

export const rush: Section = {
  title: `Rush: ${MEMBERS} members want one slot within ${SECONDS} s; ${CLIENTS} clients book one room`,
  run: () =>
    withThrowawayStack((stack) =>
      withConnection(stack.databaseUrl, async (database) => {
        const members = await createMembers(stack, MEMBERS);
        const [monday, hotRoom] = [
          await bookOneSlot(stack, database, members),
          await bookOneRoom(stack, members.slice(0, CLIENTS)),
        ];
        return {
          report: reportOf([monday, hotRoom]),
          broken: [...monday.broken, ...hotRoom.broken],
        };
      }),
    ),
};

interface Run {
  readonly cells: readonly string[];
  readonly broken: readonly string[];
}

/** Each member reads the board, books, and reads what else is free after a refusal. */
async function bookOneSlot(
  stack: ThrowawayStack,
  database: Sql,
  members: readonly SignedInMember[],
): Promise<Run> {
  const [room = ""] = await createRooms(stack, 1);
  const slot: BookingRequest = bookingRequests([room]).next().value;
  await database`
    insert into room_blocks (room_id, kind, reason, starts_at, ends_at)
    select id, 'other', 'Only one room is free', ${slot.booking_date}::date + ${slot.start_time}::time,
      ${slot.booking_date}::date + ${slot.start_time}::time + interval '1 hour'
    from rooms where id <> ${room}`;
  const latencies: number[] = [];
  const statuses: number[] = [];
  const proposals: number[] = [];

  async function visit(member: SignedInMember, index: number): Promise<void> {
    await wait((index / members.length) * SECONDS * 1000);
    const call = restOf(stack.apiUrl, stack.publishableKey, member);
    const timed = async (path: string, body: object): Promise<RestResponse> => {
      const start = performance.now();
      const response = await call(path, body);
      latencies.push(performance.now() - start);
      statuses.push(response.status);
      return response;
    };
    const { booking_date: day, duration } = slot;
    await timed("rpc/day_board", { day });
    const booked = await timed("bookings?select=id", { user_id: member.id, ...slot });
    if (booked.status === 201) return;
    const { body } = await timed("rpc/free_spans", { day, half_hours: duration });
    proposals.push((body as unknown[]).length);
  }

  await Promise.all(members.map(visit));
  const [found] = await database<{ times: number }[]>`
    select count(*)::int as times from bookings where room_id = ${room}`;
  const failures = statuses.filter((status) => status >= 500).length;
  const p95 = percentile(latencies, 95);
  return {
    cells: [
      `${MEMBERS} members, one slot`,
      String(latencies.length),
      String(found?.times),
      String(failures),
      ms(percentile(latencies, 50)),
      ms(p95),
      ms(percentile(latencies, 99)),
      `p95 ≤ ${RUSH_GOAL_MS}: ${p95 <= RUSH_GOAL_MS ? "met" : "missed"}`,
    ],
    broken: [
      ...(found?.times === 1 ? [] : [`one slot was booked ${String(found?.times)} times`]),
      ...(failures === 0 ? [] : [`${failures} requests failed with a server error`]),
      ...(proposals.every((free) => free > 0) ? [] : ["a refused member saw nothing else free"]),
    ],
  };
}

/** All clients book half hours of the same room, every eighth of them two at once. */
async function bookOneRoom(
  stack: ThrowawayStack,
  members: readonly SignedInMember[],
): Promise<Run> {
  const { latencies, outcomes } = await runLoad({
    attempts: members.map((member) => bookThroughRest(stack.apiUrl, stack.publishableKey, member)),
    requests: bookingRequests(await createRooms(stack, 1)),
    warmUp: 500,
    measured: 1500,
    processor: () => ({}),
  });
  const p99 = percentile(latencies, 99);
  const odd = Object.entries(outcomes).filter(([name]) => !["done", "slot_taken"].includes(name));
  return {
    cells: [
      `${CLIENTS} clients, one room`,
      String(Object.values(outcomes).reduce((sum, count) => sum + count, 0)),
      String(outcomes["done"] ?? 0),
      String(odd.length),
      ms(percentile(latencies, 50)),
      ms(percentile(latencies, 95)),
      ms(p99),
      `p99 ≤ ${HOT_ROOM_GOAL_MS}: ${p99 <= HOT_ROOM_GOAL_MS ? "met" : "missed"}`,
    ],
    broken: odd.map(([name, count]) => `one room: ${count} × ${name}`),
  };
}

const reportOf = (runs: readonly Run[]): string =>
  table(
    ["", "requests", "booked", "failed", "p50 ms", "p95 ms", "p99 ms", "goal"],
    runs.map(({ cells }) => cells),
  );
