import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { actAs } from "../rules/spaceTime";
import {
  newAccounts,
  newDatabase,
  runConcurrently,
  tally,
  weaken,
  within20Rounds,
} from "./concurrency";

let sql: Sql;
let admins: string[];
let plans: string[];
beforeAll(async () => {
  sql = await newDatabase("race_plans");
  admins = await newAccounts(sql, 40);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
  const rows = await sql<{ id: string }[]>`
    insert into plans (name) select 'Plan ' || number from generate_series(1, 40) as number returning id`;
  plans = rows.map(({ id }) => id);
});

async function assignAtOnce() {
  const [person = ""] = await newAccounts(sql, 1);
  const outcomes = await runConcurrently(
    sql,
    admins,
    (tx, index) => tx`select set_plan(${person}, ${plans[index] ?? ""})`,
  );
  const open = await sql`select from memberships where user_id = ${person} and ends_on is null`;
  return { outcomes: tally(outcomes), open: open.length };
}

it("40 admins assign a plan at once: each succeeds, and the last plan stays", async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await assignAtOnce()).toEqual({ outcomes: { done: 40 }, open: 1 });
  }
});

/** Each admin was shown a change from no plan to another plan. */
async function changeAsShownAtOnce() {
  const [person = ""] = await newAccounts(sql, 1);
  const shown = await sql.begin(async (tx) => {
    await actAs(tx, admins[0] ?? "");
    const changes = await tx<{ change: Record<string, string | number | null> }[]>`
      select to_jsonb(change) as change from unnest(${plans}::uuid[]) with ordinality plan (id, place)
      cross join lateral quote_plan_change(${person}, plan.id) change order by place`;
    return changes.map(({ change }) => change);
  });
  const outcomes = await runConcurrently(sql, admins, async (tx, index) => {
    const plan = plans[index] ?? "";
    await tx`select set_plan(${person}, ${plan}, false, ${tx.json(shown[index] ?? {})})`;
  });
  return tally(outcomes);
}

it("40 admins change a plan as it was shown at once: the first succeeds", async () => {
  expect(await changeAsShownAtOnce()).toEqual({ done: 1, plan_change_outdated: 39 });
});

it("control: without the lock, the constraint refuses some", async () => {
  await weaken(sql, "private.set_plan", "perform private.lock_balance(member_id);", "");
  expect(
    await within20Rounds(async () => {
      const { outcomes, open } = await assignAtOnce();
      expect(open).toBe(1);
      return (outcomes["done"] ?? 0) < 40;
    }),
  ).toBe(true);
  expect(await within20Rounds(async () => ((await changeAsShownAtOnce())["23P01"] ?? 0) > 0)).toBe(
    true,
  );
});
