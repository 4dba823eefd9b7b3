import { performance } from "node:perf_hooks";
import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, outcomeOf, weaken, within20Rounds } from "./concurrency";
import { type Call, isLinearizable, type Specification } from "./linearizability";

const MEMBERS = 3;
const CONNECTIONS = 9;
const CALLS = 8;
const CREDITS = 1;
const slots = ["10:00", "11:00", "12:00", "13:00"];

type Request =
  | { do: "book" | "cancel"; member: number; slot: number }
  | { do: "readBoard"; member: number }
  | { do: "readBalance"; member: number };

/** The member who booked each slot, and the balances. A slot costs one credit. */
interface State {
  readonly owners: readonly (number | null)[];
  readonly balances: readonly number[];
}

const initial: State = {
  owners: slots.map(() => null),
  balances: Array.from({ length: MEMBERS }, () => CREDITS),
};

const specification: Specification<State, Request> = (state, request) => {
  const { owners, balances } = state;
  if (request.do === "readBoard")
    return { state, response: slots.filter((_, slot) => owners[slot] !== null) };
  const balance = balances[request.member] ?? 0;
  if (request.do === "readBalance") return { state, response: balance };
  const changed = (owner: number | null, change: number): State => ({
    owners: owners.with(request.slot, owner),
    balances: balances.with(request.member, balance + change),
  });
  const owner = owners[request.slot];
  if (request.do === "cancel")
    return owner === request.member
      ? { state: changed(null, 1), response: 1 }
      : { state, response: 0 };
  if (owner !== null) return { state, response: "slot_taken" };
  if (balance === 0) return { state, response: "insufficient_credits" };
  return { state: changed(request.member, -1), response: "done" };
};

let sql: Sql;
beforeAll(async () => {
  sql = await newDatabase("race_linearizability");
});

/** Several devices of each member book, cancel and look at one room at once. */
async function recordCalls(seed: number): Promise<Call<Request>[]> {
  const people = await newAccounts(sql, MEMBERS, CREDITS);
  const [room] = await sql<{ id: string }[]>`
    insert into rooms (name, capacity, credits_per_hour) values (gen_random_uuid(), 4, 1) returning id`;
  const calls: Call<Request>[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, device) => {
      const member = device % MEMBERS;
      const person = people[member] ?? "";
      const connection = await sql.reserve();
      await connection`
        select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: "authenticated" })}, false),
          set_config('role', 'authenticated', false)`;
      for (let index = 0; index < CALLS; index += 1) {
        const request = requestOf(member, device * 31 + index * 7 + seed * 13);
        const from = performance.now();
        const response = await send(connection, request, room?.id ?? "", person);
        calls.push({ request, response, from, to: performance.now() });
      }
      await connection`reset role`;
      connection.release();
    }),
  );
  return calls;
}

function requestOf(member: number, chance: number): Request {
  const slot = Math.floor(chance / 5) % slots.length;
  if (chance % 5 < 2) return { do: "book", member, slot };
  if (chance % 5 === 2) return { do: "cancel", member, slot };
  return { do: chance % 5 === 3 ? "readBoard" : "readBalance", member };
}

async function send(connection: Sql, request: Request, room: string, person: string) {
  const day = connection`private.space_today() + 7`;
  switch (request.do) {
    case "book":
      return outcomeOf(connection`
        insert into bookings (room_id, booking_date, start_time, duration)
        values (${room}, ${day}, ${slots[request.slot] ?? ""}, 2)`);
    case "cancel": {
      const { count } = await connection`
        delete from bookings
        where user_id = ${person} and room_id = ${room} and start_time = ${slots[request.slot] ?? ""}`;
      return count;
    }
    case "readBoard": {
      const taken = await connection<{ start: string }[]>`
        select to_char(start_time, 'HH24:MI') as start from day_board(${day})
        where room_id = ${room} order by 1`;
      return taken.map(({ start }) => start);
    }
    case "readBalance": {
      const [found] = await connection<{ balance: number }[]>`
        select balance from user_credits where user_id = ${person}`;
      return found?.balance;
    }
  }
}

const explains = (calls: readonly Call<Request>[]) => isLinearizable(calls, initial, specification);

describe("calls on one room from several devices", () => {
  it("get the responses of some order of single calls", async () => {
    const outcomes = new Set<unknown>();
    for (let round = 0; round < 10; round += 1) {
      const calls = await recordCalls(round);
      expect(calls).toHaveLength(CONNECTIONS * CALLS);
      expect(explains(calls)).toBe(true);
      for (const { request, response } of calls) if (request.do === "book") outcomes.add(response);
    }
    expect(outcomes).toEqual(new Set(["done", "slot_taken", "insufficient_credits"]));
  });

  it.each<[string, (calls: Call<Request>[]) => Call<Request>[]]>([
    ["a booking that is lost", (calls) => calls.filter(({ response }) => response !== "done")],
    [
      "a full board before the first booking",
      (calls) => [
        { request: { do: "readBoard", member: 0 }, response: slots, from: -2, to: -1 },
        ...calls,
      ],
    ],
    [
      "a balance above all credits",
      (calls) => [
        ...calls,
        {
          request: { do: "readBalance", member: 0 },
          response: CREDITS + 1,
          from: Infinity,
          to: Infinity,
        },
      ],
    ],
  ])("do not, with %s (control)", async (_, change) => {
    const calls = await recordCalls(1);
    expect(calls.some(({ response }) => response === "done")).toBe(true);
    expect(explains(change(calls))).toBe(false);
  });

  it("do not without the room's lock and the constraints (control)", async () => {
    await weaken(
      sql,
      "private.check_booking",
      "perform private.limit_uses('bookings', 1, 500);",
      "",
    );
    await sql.unsafe(`
      alter table bookings drop constraint bookings_never_overlap;
      alter table booked_slots drop constraint booked_slots_never_overlap;
      create or replace function private.lock_room(room uuid) returns public.rooms language sql
      as $$ select * from public.rooms where id = room $$;`);
    let seed = 0;
    expect(await within20Rounds(async () => !explains(await recordCalls((seed += 1))))).toBe(true);
  });
});
