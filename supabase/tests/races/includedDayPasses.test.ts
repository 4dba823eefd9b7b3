import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import {
  newAccounts,
  newDatabase,
  runConcurrently,
  tally,
  weaken,
  within20Rounds,
} from "./concurrency";

let sql: Sql;
let plan: string;
beforeAll(async () => {
  sql = await newDatabase("race_included_day_passes");
  const plans = await sql<{ id: string }[]>`
    insert into plans (name, included_day_passes) values ('Member', 2) returning id`;
  plan = plans[0]?.id ?? "";
});

/** A member whose plan includes 2 day passes buys 20 on as many devices at once. */
async function buyAtOnce() {
  const [person = ""] = await newAccounts(sql, 1, 40);
  await sql`insert into memberships (user_id, plan_id, starts_on)
    values (${person}, ${plan}, '2020-01-01')`;
  const outcomes = await runConcurrently(
    sql,
    Array.from({ length: 20 }, () => person),
    (tx) => tx`select create_day_pass('Vera Visits', 'vera@example.org', private.space_today() + 2,
      request => gen_random_uuid(), credits_agreed => 0)`,
  );
  const [used] = await sql<{ passes: number; credits: number; recorded: number }[]>`
    select count(*)::int as passes, sum(credits_used)::int as credits,
      (select sum(passes)::int from plan_day_passes where user_id = ${person}) as recorded
    from day_passes where user_id = ${person}`;
  return { outcomes: tally(outcomes), used };
}

it("20 day passes bought at once use those of the plan once", async () => {
  expect(await buyAtOnce()).toEqual({
    outcomes: { done: 2, price_changed: 18 },
    used: { passes: 2, credits: 0, recorded: 2 },
  });
});

it("control: without the lock and the second check more are used", async () => {
  await weaken(
    sql,
    "private.price_day_pass",
    "perform private.lock_balance(new.user_id);",
    "perform 1;",
  );
  await weaken(
    sql,
    "private.complete_day_pass",
    "if (private.day_passes_left(new.user_id, new.date)).passes_left = 0 then",
    "if false then",
  );
  expect(await within20Rounds(async () => ((await buyAtOnce()).used?.recorded ?? 0) > 2)).toBe(
    true,
  );
});
