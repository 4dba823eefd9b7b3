import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { JSONValue, Sql } from "postgres";
import { withConnection } from "../connections";
import { median, ms } from "../latencies";
import type { Result, Section } from "../section";
import { table } from "../table";
import { type ThrowawayStack, withThrowawayStack } from "../throwawayStack";
import { BOOKINGS, seedLists, PEOPLE } from "./seedLists";
import { type MeasuredQuery, listQueries } from "./listQueries";

const TIMES = 15;

export const lists: Section = {
  title: `Lists of the back office: ${PEOPLE} members, ${BOOKINGS} bookings, as many cancelled`,
  run: () =>
    withThrowawayStack((stack) =>
      withConnection(stack.databaseUrl, (database) => measure(stack, database)),
    ),
};

/** Runs the query and returns the number of rows. */
type RunQuery = () => Promise<number>;

async function measure(stack: ThrowawayStack, database: Sql): Promise<Result> {
  await seedLists(database);
  const { admin, id } = await signInAdmin(stack);
  const rows = await database<{ id: string }[]>`select id from bookings limit 1`;
  const one = rows[0]?.id ?? "";

  const oneRow = await timesOf("one booking by its id", {
    rest: async () =>
      (await admin.from("bookings").select().eq("id", one).throwOnError()).data.length,
    direct: () => asAdmin(database, id, "select * from bookings where id = $1", [one]),
  });
  const found: Awaited<ReturnType<typeof timesOf>>[] = [];
  for (const query of listQueries) {
    found.push(await timesOf(query.title, runsOf(query, admin, database, id)));
  }

  const missing = listQueries.filter(({ finds }, index) => finds !== (found[index]?.rows ?? 0) > 0);
  const lines = [oneRow, ...found].map(({ title, rest, direct, rows: count }) => [
    title,
    String(count),
    ms(rest),
    (rest / oneRow.rest).toFixed(1),
    ms(direct),
    (direct / oneRow.direct).toFixed(1),
  ]);
  return {
    report: [
      table(["", "rows", "REST ms", "× one row", "database ms", "× one row"], lines),
      `\nMedians of ${TIMES}, one after the other, as an admin.`,
    ].join("\n"),
    broken: missing.map(({ title }) => `${title}: an unexpected number of rows`),
  };
}

function runsOf({ call, args }: MeasuredQuery, admin: SupabaseClient, database: Sql, id: string) {
  const named = Object.keys(args).map((name, index) => `${name} => $${index + 1}`);
  const text = `select * from ${call}(${named.join(", ")})`;
  return {
    rest: async () => {
      const { data } = await admin.rpc(call, args).throwOnError();
      return Array.isArray(data) ? data.length : 0;
    },
    direct: () => asAdmin(database, id, text, Object.values(args)),
  };
}

async function asAdmin(database: Sql, id: string, text: string, values: JSONValue[]) {
  const claims = JSON.stringify({ sub: id, role: "authenticated" });
  return database.begin(async (transaction) => {
    await transaction`
      select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
    return (await transaction.unsafe(text, values)).count;
  });
}

async function timesOf(title: string, runs: { rest: RunQuery; direct: RunQuery }) {
  const rows = await runs.rest();
  return { title, rows, rest: await medianTime(runs.rest), direct: await medianTime(runs.direct) };
}

async function medianTime(run: RunQuery): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const start = performance.now();
    await run();
    took.push(performance.now() - start);
  }
  return median(took);
}

async function signInAdmin({ apiUrl, publishableKey }: ThrowawayStack) {
  const admin = createClient(apiUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await admin.auth.signInWithPassword({
    email: "admin@example.com",
    password: "Admin123",
  });
  if (error) throw error;
  return { admin, id: data.user.id };
}
