import type { Sql } from "postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAccounts, tally } from "../races/concurrency";
import { canaryOfShop, noCanary, ReportedSessions, started } from "./reportedSessions";

let shop: ReportedSessions;
let sql: Sql;
beforeAll(async () => {
  shop = await ReportedSessions.open("canary_trials");
  ({ sql } = shop);
});
beforeEach(() => shop.clear());

describe("a canary", () => {
  it("that fails in every session is rolled back with the 20th", async () => {
    await shop.repeat(5, started);
    const due = await shop.repeat(20, { build: "new", failed: 2 });
    expect(due).toEqual([
      {
        trial: expect.any(String),
        module: "mf-shop",
        build: "new",
        reason: "It did not start in 20 of 20 sessions (release in use: 0 of 5).",
      },
    ]);
    expect(await shop.repeat(3, { build: "new", failed: 2 })).toEqual([]);
  });

  it("with more errors than the budget is rolled back", async () => {
    await shop.repeat(20, { ...started, build: "new" });
    expect(await shop.repeat(2, { ...started, build: "new", errors: 1 })).toEqual([]);
    expect(await shop.repeat(1, { ...started, build: "new", errors: 1 })).toMatchObject([
      { reason: "3 of 23 sessions had errors (release in use: 0 of 0)." },
    ]);
  });

  it("with as many errors as the release in use stays", async () => {
    await shop.repeat(20, { ...started, errors: 1 });
    expect(await shop.repeat(25, { ...started, build: "new", errors: 1 })).toEqual([]);
  });

  it("that starts more slowly than the budget is rolled back", async () => {
    await shop.repeat(20, started);
    expect(await shop.repeat(20, { build: "new", load_ms: 100, mount_ms: 3000 })).toMatchObject([
      { reason: expect.stringContaining("95 % of its starts took up to 3.") as string },
    ]);
  });

  it("is judged by the settings", async () => {
    const change = (value: object) =>
      sql`update system_settings set value = value || ${sql.json(value as never)} where key = 'canary_budget'`;
    await change({ enabled: false });
    expect(await shop.repeat(30, { build: "new", errors: 1 })).toEqual([]);
    await change({ enabled: true, sessions: 40 });
    expect(await shop.repeat(9, { build: "new", errors: 1 })).toEqual([]);
    expect(await shop.repeat(1, { build: "new", errors: 1 })).toHaveLength(1);
    await change({ sessions: 20 });
    await expect(change({ sessions: 4 })).rejects.toThrow("bad_setting");
    await expect(change({ slowdown: "fast" })).rejects.toThrow("bad_setting");
  });

  it("is not judged by what it did before it became the canary, nor by the next canary", async () => {
    await shop.repeat(30, { build: "new", errors: 1 }, noCanary);
    expect(await shop.repeat(1, { build: "new", errors: 1 })).toEqual([]);
    await shop.repeat(18, { build: "new", errors: 1 });
    const next = { "mf-shop": { canary: "newer", stable: "old" } };
    expect(await shop.repeat(1, { build: "newer", errors: 1 }, next)).toEqual([]);
  });

  it("is due once for 40 concurrent reports", async () => {
    await shop.repeat(19, { build: "new", failed: 1 });
    const failing = () => [{ module: "mf-shop", build: "new", failed: 1 }];
    expect((await shop.reportConcurrently(failing)).due).toHaveLength(1);
    await sql`update private.canary_trials set tried_at = null`;
    const [row] = await sql<{ body: string }[]>`
      select pg_get_functiondef('private.record_module_reports'::regproc) as body`;
    const body = row?.body ?? "";
    const withoutClaim = body.replace("(tried_at is null or tried_at <", "(true or tried_at <");
    expect(withoutClaim).not.toBe(body);
    await sql.unsafe(withoutClaim);
    expect((await shop.reportConcurrently(failing)).due.length, "control").toBeGreaterThan(1);
    await sql.unsafe(body);
  });

  it("whose rollback fails is due again after 30 seconds, and admins are notified once", async () => {
    const [first] = await shop.repeat(20, { build: "new", failed: 1 });
    const fail = () =>
      sql`select finish_canary_trial(${first?.trial ?? ""}, 'failed', 'No answer')`;
    await fail();
    expect(await shop.repeat(1, { build: "new", failed: 1 })).toEqual([]);
    await sql`update private.canary_trials set tried_at = now() - interval '31 seconds'`;
    expect(await shop.repeat(1, { build: "new", failed: 1 })).toEqual([first]);
    await fail();
    expect(await notified()).toEqual([{ build: "new", problem: "No answer" }]);
  });

  it("that was rolled back notifies admins once, and starts from zero when it is tried again", async () => {
    const [first] = await shop.repeat(20, { build: "new", failed: 1 });
    for (const outcome of ["rolled_back", "rolled_back", "ended"])
      await sql`select finish_canary_trial(${first?.trial ?? ""}, ${outcome})`;
    expect(await notified()).toEqual([{ build: "new", problem: null }]);
    await shop.repeat(30, { build: "new", failed: 1 });
    expect(await sql`select from private.canary_trials`).toHaveLength(1);
    await sql`update private.canary_trials set started_at = now() - interval '1 minute', ended_at = now() - interval '11 seconds'`;
    expect(await shop.repeat(19, { build: "new", failed: 1 })).toEqual([]);
    expect(await shop.repeat(1, { build: "new", failed: 1 })).toHaveLength(1);
  });
});

const failing = { build: "new", failed: 1 };
const judged = async () => {
  const [row] = await sql<{ sessions: number; unmounted: number }[]>`
    select sessions, unmounted_sessions as unmounted from private.module_figures
    where grain = 'trial' and build = 'new'`;
  return row;
};

describe("a member", () => {
  let members: string[];
  beforeAll(async () => {
    members = await newAccounts(sql, 20);
  });
  const alone = () => Array<string>(40).fill(members[0] ?? "");

  it("counts once in a trial, in however many sessions", async () => {
    expect(await shop.work(alone(), failing)).toEqual([]);
    expect(await judged()).toEqual({ sessions: 1, unmounted: 1 });
    const hour = await sql`select sessions from private.module_figures where grain = 'hour'`;
    expect(hour).toEqual([{ sessions: 40 }]);
    expect(await shop.work(members.slice(1, 19), failing)).toEqual([]);
    expect(await shop.work(members.slice(19), failing)).toHaveLength(1);
  });

  it("counts as failing in a later session too", async () => {
    await shop.work(alone(), { ...started, build: "new" });
    await shop.work(alone(), failing);
    expect(await judged()).toEqual({ sessions: 1, unmounted: 1 });
  });

  it("counts once with accounts at addresses of one mailbox", async () => {
    const others = await newAccounts(sql, 20);
    for (const [index, id] of others.entries()) {
      const [email] = [`j.doe+${index}@gmail.com`, `jd.oe+${index}@googlemail.com`].slice(
        index % 2,
      );
      await sql`update profiles set email = ${email ?? ""} where id = ${id}`;
    }
    expect(await shop.work(others, failing)).toEqual([]);
    expect(await judged()).toEqual({ sessions: 1, unmounted: 1 });
  });

  it("counts as a signed-out user of the network until trusted, because accounts are free", async () => {
    const [address, elsewhere] = ["203.0.113.7", "203.0.113.8"];
    expect(await shop.work(members, failing, address)).toEqual([]);
    expect(await judged()).toEqual({ sessions: 2, unmounted: 2 });
    expect(await shop.visit([address], failing)).toEqual([]);
    await shop.work(members.slice(0, 1), failing, elsewhere);
    expect(await judged()).toEqual({ sessions: 3, unmounted: 3 });
    await shop.clear();
    const trusted = await newAccounts(sql, 20, 1);
    expect(await shop.work(trusted.slice(1), failing, address)).toEqual([]);
    expect(await shop.work(trusted.slice(0, 1), failing, address)).toHaveLength(1);
  });

  it("counts once when 40 sessions report at once", async () => {
    const [member = ""] = members;
    const fail = () => [{ module: "mf-shop", build: "new", failed: 1 }];
    const { ended } = await shop.reportConcurrently(fail, member);
    expect(tally(ended)).toEqual({ done: 40 });
    expect(await judged()).toEqual({ sessions: 1, unmounted: 1 });
  });
});

describe("signed-out users", () => {
  const repeated = (address: string, times: number) => Array<string>(times).fill(address);
  const addresses = (count: number) => Array.from({ length: count }, (_, i) => `203.0.113.${i}`);

  it.each([
    ["an IPv4 address", repeated("203.0.113.7", 40)],
    [
      "an IPv4 address in IPv6",
      [...repeated("::ffff:203.0.113.7", 20), ...repeated("203.0.113.7", 20)],
    ],
    ["a network of IPv6", Array.from({ length: 40 }, (_, i) => `2001:db8:1:2::${i}`)],
    ["the IPv6 networks of a customer", Array.from({ length: 40 }, (_, i) => `2001:db8:1:${i}::7`)],
    ["an unknown address", repeated("unknown", 40)],
  ])("of %s cannot end a canary, and are judged twice", async (_, from) => {
    expect(await shop.visit(from, failing)).toEqual([]);
    expect(await judged()).toEqual({ sessions: 2, unmounted: 2 });
    expect(await shop.repeat(18, { ...started, build: "new" })).toEqual([]);
    const hour = await sql`select sessions from private.module_figures where grain = 'hour'`;
    expect(hour).toEqual([{ sessions: 58 }]);
  });

  it("of one address do not hide that the canary fails for members behind it", async () => {
    const from = repeated("203.0.113.7", 40);
    await shop.visit(from, { ...started, build: "new" });
    expect(await shop.repeat(17, failing)).toEqual([]);
    expect(await shop.repeat(1, failing)).toMatchObject([
      { reason: "It did not start in 18 of 20 sessions (release in use: 0 of 0)." },
    ]);
  });

  it("of many addresses end a canary that fails", async () => {
    expect(await shop.visit(addresses(19), failing)).toEqual([]);
    expect(await shop.visit(["198.51.100.1"], failing)).toHaveLength(1);
  });

  it("are judged by all that their counted sessions report", async () => {
    const sessions = [1, 2, 3].map(() => crypto.randomUUID());
    for (const one of [{ ...started, build: "new" }, failing]) {
      for (const session of sessions)
        await shop.report(one, canaryOfShop, session, { address: "203.0.113.7" });
    }
    expect(await judged()).toEqual({ sessions: 2, unmounted: 2 });
  });

  it("are limited by the budget, and at least one of an address counts", async () => {
    const change = (value: object) =>
      sql`update system_settings set value = value || ${sql.json(value as never)} where key = 'canary_budget'`;
    await change({ failing_percent: 30, unmounted_percent: 25 });
    await shop.visit(repeated("203.0.113.7", 9), failing);
    expect((await judged())?.sessions).toBe(5);
    await change({ failing_percent: 0 });
    await shop.visit(repeated("203.0.113.8", 9), failing);
    expect((await judged())?.sessions).toBe(6);
    await change({ failing_percent: 10, unmounted_percent: 10 });
  });

  it("who use up the limit of the figures hide no failures", async () => {
    await shop.visit(repeated("198.51.100.7", 3), { ...started, build: "new" });
    await sql`update private.attempts set attempts = 6000 where subject like 'sessions of networks in %'`;
    await shop.visit(repeated("198.51.100.7", 3), { ...started, build: "new" });
    const hour = await sql`select sessions from private.module_figures where grain = 'hour'`;
    expect(hour).toEqual([{ sessions: 3 }]);
    expect(await shop.visit(addresses(18), failing)).toHaveLength(1);
  });

  it("leave a keyed hash of their address, until the trial ends", async () => {
    await shop.visit(addresses(2), failing);
    const kept = () =>
      sql<{ address_hash: string }[]>`select address_hash from private.trial_addresses`;
    for (const { address_hash: hash } of await kept()) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await shop.report(started, noCanary);
    await sql`select private.delete_old_module_reports()`;
    expect(await kept()).toEqual([]);
  });
});

async function notified() {
  const rows = await sql<{ data: Record<string, unknown> }[]>`
    select data from notifications where kind = 'canary_failed' and user_id = ${shop.boss} order by created_at`;
  return rows.map(({ data: { build, problem } }) => ({ build, problem }));
}
