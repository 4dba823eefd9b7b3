import type { Sql, TransactionSql } from "postgres";
import { createMembers, createRooms } from "../bookings/membersAndRooms";
import { withConnection } from "../connections";
import { median, ms, percentile } from "../latencies";
import type { Result, Section } from "../section";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";

const DATES = 52;
const ROUNDS = 20;
const WARM_UP = 3;
const GOAL = 300;

export const series: Section = {
  title: `Series: ${DATES} weekly dates, in the database with one connection`,
  run: () =>
    withThrowawayStack((stack) =>
      withConnection(stack.databaseUrl, (database) => measure(stack, database)),
    ),
};

type Step = "single booking" | "quote" | "book" | "quote of the cancellation" | "cancel";

/** Every round has its own room: a booking, then a series that is quoted, booked and cancelled. */
async function measure(stack: ThrowawayStack, database: Sql): Promise<Result> {
  const [member] = await createMembers(stack, 1);
  const rooms = await createRooms(stack, WARM_UP + ROUNDS);
  const claims = JSON.stringify({ sub: member?.id, role: "authenticated" });
  const took = new Map<Step, number[]>();
  let booked = 0;

  for (const [round, room] of rooms.entries()) {
    await database`delete from private.rate_limits`;
    const time = async <T>(step: Step, work: (tx: TransactionSql) => Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = (await database.begin(async (tx) => {
        await tx`
          select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
        return work(tx);
      })) as T;
      const all = took.get(step) ?? [];
      if (round >= WARM_UP) took.set(step, [...all, performance.now() - start]);
      return result;
    };
    await time(
      "single booking",
      (tx) => tx`insert into bookings (room_id, booking_date, start_time, duration)
        values (${room}, private.space_today() + 2, '13:00', 1)`,
    );
    const [quote] = await time(
      "quote",
      (tx) => tx<{ quote_id: string | null }[]>`
        select quote_id from quote_series(${room}, '11:00', 1, 'weekly', private.space_today() + 2,
          occurrences => ${DATES})`,
    );
    const [made] = await time(
      "book",
      (tx) => tx<{ series_id: string; bookings: number }[]>`
        select series_id, bookings from book_series(${room}, '11:00', 1, 'weekly',
          private.space_today() + 2, ${quote?.quote_id ?? ""}, occurrences => ${DATES})`,
    );
    booked += made?.bookings ?? 0;
    const id = made?.series_id ?? "";
    const [cancellation] = await time(
      "quote of the cancellation",
      (tx) => tx<{ quote_id: string }[]>`select quote_id from quote_series_cancellation(${id})`,
    );
    await time("cancel", (tx) => tx`select cancel_series(${id}, ${cancellation?.quote_id ?? ""})`);
  }

  const single = median(took.get("single booking") ?? []);
  const rows = [...took].map(([step, all]) => [
    step,
    ms(median(all)),
    ms(percentile(all, 95)),
    (median(all) / single).toFixed(1),
  ]);
  const expected = rooms.length * DATES;
  return {
    report: [
      table(["", "p50 ms", "p95 ms", "× one booking"], rows),
      `\nGoal: a series of ${DATES} in ${GOAL} ms; this run: ${ms(median(took.get("book") ?? []))}.`,
    ].join("\n"),
    broken: booked === expected ? [] : [`${booked} bookings instead of ${expected}`],
  };
}
