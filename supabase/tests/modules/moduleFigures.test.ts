import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { admin, member, sql as portal } from "../stack";
import { asServer } from "../notifications/causes/cause";
import { newAccounts, newDatabase, runConcurrently, tally } from "../races/concurrency";

interface Report {
  module?: string;
  build?: string;
  load_ms?: number;
  mount_ms?: number;
  fallback?: boolean;
  failed?: number;
  errors?: number;
}

const canaryOfShop = { "mf-shop": { canary: "new", stable: "old" } };
const noCanary = { "mf-shop": { canary: null, stable: "old" } };

let sql: Sql;
let boss: string;
beforeAll(async () => {
  sql = await newDatabase("module_figures");
  [boss = ""] = await newAccounts(sql, 1);
  await sql`insert into user_roles (user_id, role) values (${boss}, 'admin')
    on conflict (user_id) do update set role = 'admin'`;
});
beforeEach(async () => {
  await sql`truncate private.module_figures, private.report_sessions, private.canary_trials`;
  await sql`delete from notifications`;
});

async function report(
  reports: Report | Report[],
  live: object = noCanary,
  session: string = randomUUID(),
): Promise<{ trial: string; module: string; build: string; reason: string }[]> {
  const given = [reports].flat().map((one) => ({ module: "mf-shop", build: "old", ...one }));
  const [row] = await sql<
    { due: { trial: string; module: string; build: string; reason: string }[] }[]
  >`
    select record_module_reports(${session}, ${sql.json(given)}, ${sql.json(live as never)}) as due`;
  return row?.due ?? [];
}

async function repeat(times: number, one: Report, live: object = canaryOfShop) {
  const due = [];
  for (let count = 0; count < times; count += 1) due.push(...(await report(one, live)));
  return due;
}

const started: Report = { load_ms: 120, mount_ms: 40 };

async function fleet(span = "hour", of: Sql = sql) {
  return of.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: boss, role: "authenticated" })}, true)`;
    return tx<Record<string, unknown>[]>`select * from module_fleet(${span})`;
  });
}

describe("the figures of a release", () => {
  it("count a session once, whatever it sends", async () => {
    const session = randomUUID();
    for (let count = 0; count < 30; count += 1) {
      await report({ ...started, errors: 3, failed: 1, fallback: true }, noCanary, session);
    }
    await report(started);
    expect(await fleet()).toMatchObject([
      {
        module: "mf-shop",
        build: "old",
        sessions: "2",
        failing_sessions: "1",
        unmounted_sessions: "1",
        fallback_sessions: "1",
        errors: "20",
      },
    ]);
  });

  it("have percentiles within a bin of the real ones", async () => {
    for (let ms = 10; ms <= 1000; ms += 10) await report({ load_ms: ms, mount_ms: 10 * ms });
    const [row] = await fleet("week");
    const within = (value: unknown, real: number) =>
      expect(Math.abs(Math.log(Number(value) / real))).toBeLessThan(Math.log(1.26));
    within(row?.["load_p50"], 500);
    within(row?.["load_p95"], 950);
    within(row?.["mount_p50"], 5000);
    within(row?.["mount_p95"], 9500);
  });

  it("are those of the span, with the newest at the end of the trend", async () => {
    await report({ ...started, errors: 1 });
    await sql`update private.module_figures set since = since - interval '2 hours'`;
    await report(started);
    expect((await fleet("hour"))[0]).toMatchObject({ sessions: "1", failing_sessions: "0" });
    const [day] = await fleet("day");
    expect(day).toMatchObject({ sessions: "2", failing_sessions: "1" });
    const trend = (name: string) => (day?.[name] as number[] | undefined)?.slice(-3);
    expect(trend("session_trend")).toEqual([1, 0, 1]);
    expect(trend("failing_trend")).toEqual([1, 0, 0]);
  });

  it("end at 6,000 new sessions in 5 minutes", async () => {
    await report(started);
    await sql`update private.module_figures set sessions = 6000`;
    await report(started);
    expect(await fleet()).toMatchObject([{ sessions: "6000" }]);
    expect(await sql`select from private.report_sessions`).toHaveLength(1);
  });

  it("lose no report of 40 concurrent sessions", async () => {
    const outcomes = await reportConcurrently((index) =>
      (index % 2 ? ["mf-shop", "mf-admin"] : ["mf-admin", "mf-shop"]).map((module) => ({
        module,
        build: "old",
        ...started,
        errors: 1,
      })),
    );
    expect(tally(outcomes.ended)).toEqual({ done: 40 });
    expect(await fleet()).toMatchObject([
      { module: "mf-admin", sessions: "40", errors: "40" },
      { module: "mf-shop", sessions: "40", errors: "40" },
    ]);
  });

  it("are shown to admins only", async () => {
    const [administrator, maya] = await Promise.all([admin(), member()]);
    const given = [{ module: "mf-shop", build: "seen", ...started }];
    await portal`select record_module_reports(${randomUUID()}, ${portal.json(given)}, ${portal.json(noCanary)})`;
    for (const span of ["hour", "day", "week"]) {
      const seen = await administrator.client.rpc("module_fleet", { span }).throwOnError();
      expect(seen.data.map(({ build }) => build)).toContain("seen");
      expect((await maya.client.rpc("module_fleet", { span }).throwOnError()).data).toEqual([]);
    }
    expect((await maya.client.rpc("canary_trials").throwOnError()).data).toEqual([]);
  });

  it("are deleted after 30 days, and session ids after 2", async () => {
    await repeat(1, started);
    const age = async (days: number) => {
      const time = sql`now() - ${days}::int * interval '1 day'`;
      await sql`update private.module_figures set since = ${time}`;
      await sql`update private.report_sessions set started_at = ${time}`;
      const [row] = await sql<{ gone: number }[]>`select delete_old_module_reports() as gone`;
      return row?.gone;
    };
    expect(await age(1)).toBe(1);
    expect(await age(3)).toBe(1);
    expect(await age(29)).toBe(0);
    expect(await age(31)).toBe(2);
  });
});

describe("a canary", () => {
  it("that fails in every session is rolled back with the 20th", async () => {
    await repeat(5, started);
    const due = await repeat(20, { build: "new", failed: 2 });
    expect(due).toEqual([
      {
        trial: expect.any(String),
        module: "mf-shop",
        build: "new",
        reason: "It did not start in 20 of 20 sessions (release in use: 0 of 5).",
      },
    ]);
    expect(await repeat(3, { build: "new", failed: 2 })).toEqual([]);
  });

  it("with more errors than the budget is rolled back", async () => {
    await repeat(20, { ...started, build: "new" });
    expect(await repeat(2, { ...started, build: "new", errors: 1 })).toEqual([]);
    expect(await repeat(1, { ...started, build: "new", errors: 1 })).toMatchObject([
      { reason: "3 of 23 sessions had errors (release in use: 0 of 0)." },
    ]);
  });

  it("with as many errors as the release in use stays", async () => {
    await repeat(20, { ...started, errors: 1 });
    expect(await repeat(25, { ...started, build: "new", errors: 1 })).toEqual([]);
  });

  it("that starts more slowly than the budget is rolled back", async () => {
    await repeat(20, started);
    expect(await repeat(20, { build: "new", load_ms: 100, mount_ms: 3000 })).toMatchObject([
      { reason: expect.stringContaining("95 % of its starts took up to 3.") as string },
    ]);
  });

  it("is judged by the settings", async () => {
    const change = (value: object) =>
      sql`update system_settings set value = value || ${sql.json(value as never)} where key = 'canary_budget'`;
    await change({ enabled: false });
    expect(await repeat(30, { build: "new", errors: 1 })).toEqual([]);
    await change({ enabled: true, sessions: 40 });
    expect(await repeat(9, { build: "new", errors: 1 })).toEqual([]);
    expect(await repeat(1, { build: "new", errors: 1 })).toHaveLength(1);
    await change({ sessions: 20 });
    await expect(change({ sessions: 4 })).rejects.toThrow("canary_budget_is_complete");
    await expect(change({ slowdown: "fast" })).rejects.toThrow("canary_budget_is_complete");
  });

  it("is not judged by what it did before it became the canary, nor by the next canary", async () => {
    await repeat(30, { build: "new", errors: 1 }, noCanary);
    expect(await repeat(1, { build: "new", errors: 1 })).toEqual([]);
    await repeat(18, { build: "new", errors: 1 });
    const next = { "mf-shop": { canary: "newer", stable: "old" } };
    expect(await repeat(1, { build: "newer", errors: 1 }, next)).toEqual([]);
  });

  it("is due once for 40 concurrent reports", async () => {
    await repeat(19, { build: "new", failed: 1 });
    const failing = () => [{ module: "mf-shop", build: "new", failed: 1 }];
    expect((await reportConcurrently(failing)).due).toHaveLength(1);
    await sql`update private.canary_trials set tried_at = null`;
    const [row] = await sql<{ body: string }[]>`
      select pg_get_functiondef('private.record_module_reports'::regproc) as body`;
    const body = row?.body ?? "";
    const withoutClaim = body.replace("(tried_at is null or tried_at <", "(true or tried_at <");
    expect(withoutClaim).not.toBe(body);
    await sql.unsafe(withoutClaim);
    expect((await reportConcurrently(failing)).due.length, "control").toBeGreaterThan(1);
    await sql.unsafe(body);
  });

  it("whose rollback fails is due again after 30 seconds, and admins are notified once", async () => {
    const [first] = await repeat(20, { build: "new", failed: 1 });
    const fail = () =>
      sql`select finish_canary_trial(${first?.trial ?? ""}, 'failed', 'No answer')`;
    await fail();
    expect(await repeat(1, { build: "new", failed: 1 })).toEqual([]);
    await sql`update private.canary_trials set tried_at = now() - interval '31 seconds'`;
    expect(await repeat(1, { build: "new", failed: 1 })).toEqual([first]);
    await fail();
    expect(await notified()).toEqual([{ build: "new", problem: "No answer" }]);
  });

  it("that was rolled back notifies admins once, and starts from zero when it is tried again", async () => {
    const [first] = await repeat(20, { build: "new", failed: 1 });
    for (const outcome of ["rolled_back", "rolled_back", "ended"])
      await sql`select finish_canary_trial(${first?.trial ?? ""}, ${outcome})`;
    expect(await notified()).toEqual([{ build: "new", problem: null }]);
    await repeat(30, { build: "new", failed: 1 });
    expect(await sql`select from private.canary_trials`).toHaveLength(1);
    await sql`update private.canary_trials set started_at = now() - interval '1 minute', ended_at = now() - interval '11 seconds'`;
    expect(await repeat(19, { build: "new", failed: 1 })).toEqual([]);
    expect(await repeat(1, { build: "new", failed: 1 })).toHaveLength(1);
  });
});

/** As 40 sessions at once. */
async function reportConcurrently(reportsOf: (index: number) => object[]) {
  const due: unknown[] = [];
  const ended = await runConcurrently(sql, Array<string>(40).fill(boss), async (tx, index) => {
    await asServer(tx);
    const [row] = await tx<{ due: unknown[] }[]>`
      select record_module_reports(gen_random_uuid(), ${tx.json(reportsOf(index) as never)},
        ${tx.json(canaryOfShop)}) as due`;
    due.push(...(row?.due ?? []));
  });
  return { ended, due };
}

async function notified() {
  const rows = await sql<{ data: Record<string, unknown> }[]>`
    select data from notifications where kind = 'canary_failed' and user_id = ${boss} order by created_at`;
  return rows.map(({ data: { build, problem } }) => ({ build, problem }));
}
