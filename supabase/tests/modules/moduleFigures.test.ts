import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAccounts, tally } from "../races/concurrency";
import { admin, member, sql as portal } from "../stack";
import { noCanary, ReportedSessions, started } from "./reportedSessions";

let shop: ReportedSessions;
let sql: Sql;
beforeAll(async () => {
  shop = await ReportedSessions.open("module_figures");
  ({ sql } = shop);
});
beforeEach(() => shop.clear());

async function fleet(span = "hour") {
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: shop.boss, role: "authenticated" })}, true)`;
    return tx<Record<string, unknown>[]>`select * from module_fleet(${span})`;
  });
}

describe("the figures of a release", () => {
  it("count a session once, whatever it sends", async () => {
    const session = randomUUID();
    for (let count = 0; count < 30; count += 1) {
      await shop.report({ ...started, errors: 3, failed: 1, fallback: true }, noCanary, session);
    }
    await shop.report(started);
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
    for (let ms = 10; ms <= 1000; ms += 10) await shop.report({ load_ms: ms, mount_ms: 10 * ms });
    const [row] = await fleet("week");
    const within = (value: unknown, real: number) =>
      expect(Math.abs(Math.log(Number(value) / real))).toBeLessThan(Math.log(1.26));
    within(row?.["load_p50"], 500);
    within(row?.["load_p95"], 950);
    within(row?.["mount_p50"], 5000);
    within(row?.["mount_p95"], 9500);
  });

  it("are those of the span, with the newest at the end of the trend", async () => {
    await shop.report({ ...started, errors: 1 });
    await sql`update private.module_figures set since = since - interval '2 hours'`;
    await shop.report(started);
    expect((await fleet("hour"))[0]).toMatchObject({ sessions: "1", failing_sessions: "0" });
    const [day] = await fleet("day");
    expect(day).toMatchObject({ sessions: "2", failing_sessions: "1" });
    const trend = (name: string) => (day?.[name] as number[] | undefined)?.slice(-3);
    expect(trend("session_trend")).toEqual([1, 0, 1]);
    expect(trend("failing_trend")).toEqual([1, 0, 0]);
  });

  it.each([
    [
      "6,000 new sessions of signed-out users",
      "sessions of networks in %",
      6000,
      "a signed-out user",
    ],
    ["600 of one network", "sessions of %", 600, "a signed-out user"],
    ["100 of one member", "sessions of %", 100, "a member"],
  ])("end at %s in 5 minutes, for no other caller", async (_, subject, limit, who) => {
    const caller = who === "a member" ? { member: shop.boss } : { address: "203.0.113.7" };
    await shop.report(started, noCanary, randomUUID(), caller);
    await sql`update private.attempts set attempts = ${limit} where subject like ${subject}`;
    await shop.report(started, noCanary, randomUUID(), caller);
    expect(await fleet()).toMatchObject([{ sessions: "1" }]);
    expect(await sql`select from private.report_sessions`).toHaveLength(1);
    const [other = ""] = await newAccounts(sql, 1);
    await shop.report(started, noCanary, randomUUID(), { member: other });
    expect(await fleet()).toMatchObject([{ sessions: "2" }]);
  });

  it("lose no report of 40 concurrent sessions", async () => {
    const outcomes = await shop.reportConcurrently((index) =>
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
    await shop.repeat(1, started);
    const age = async (days: number) => {
      const time = sql`now() - ${days}::int * interval '1 day'`;
      await sql`update private.module_figures set since = ${time}`;
      await sql`update private.report_sessions set started_at = ${time}`;
      const [row] = await sql<
        { gone: number }[]
      >`select private.delete_old_module_reports() as gone`;
      return row?.gone;
    };
    expect(await age(1)).toBe(1);
    expect(await age(3)).toBe(1);
    expect(await age(29)).toBe(0);
    expect(await age(31)).toBe(2);
  });
});
