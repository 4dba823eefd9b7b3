import type { Sql } from "postgres";
import { withConnection } from "../connections";
import { median, ms } from "../latencies";
import { BOOKINGS, PEOPLE } from "../lists/seedLists";
import type { Result, Section } from "../section";
import { table } from "../table";
import { withThrowawayStack } from "../throwawayStack";
import { ORDERS, seedReports } from "./seedReports";

const TIMES = 7;
const reports = [
  "report_revenue",
  "report_credits",
  "report_room_use",
  "report_lead_times",
  "report_cafe",
  "report_visitors",
  "report_members",
];

export const reportsOfAYear: Section = {
  title: `Reports of a year: ${PEOPLE} members, ${BOOKINGS} bookings, ${ORDERS} orders`,
  run: () => withThrowawayStack(({ databaseUrl }) => withConnection(databaseUrl, measure)),
};

async function measure(database: Sql): Promise<Result> {
  await seedReports(database);
  await database`
    select set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, false)
    from auth.users where email = 'admin@example.com'`;
  const scan = await timesOf(() => database`select count(*) from booking_history`);
  const lines: string[][] = [];
  const empty: string[] = [];
  for (const report of reports) {
    const call = () =>
      database.unsafe(
        `select * from ${report}(private.space_today() - 365, private.space_today())`,
      );
    if ((await call()).count === 0) empty.push(report);
    const { middle, fastest } = await timesOf(call);
    lines.push([report, ms(middle), ms(fastest), (middle / scan.middle).toFixed(1)]);
  }
  return {
    report: [
      table(["", "median ms", "fastest ms", "× scan"], lines),
      `\n${TIMES} calls for 366 days, one after the other, as an admin. Scan: counts the history of the bookings, in ${ms(scan.middle)} ms. The goal is 300 ms on two cores.`,
    ].join("\n"),
    broken: empty.map((report) => `${report}: no rows`),
  };
}

async function timesOf(run: () => PromiseLike<unknown>) {
  const took: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const start = performance.now();
    await run();
    took.push(performance.now() - start);
  }
  return { middle: median(took), fastest: Math.min(...took) };
}
