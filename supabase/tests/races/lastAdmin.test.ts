import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, runConcurrently, newDatabase, tally } from "./concurrency";

let sql: Sql;
let people: string[];
beforeAll(async () => {
  sql = await newDatabase("race_admins");
  people = await newAccounts(sql, 40);
});

/** Lets this many admins demote the next one at the same moment. */
async function allDemote(count: number, commitTogether = false) {
  const admins = people.slice(0, count);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
  await sql`delete from user_roles where user_id <> all (${admins}::uuid[])`;
  const outcomes = await runConcurrently(
    sql,
    admins,
    (tx, index) =>
      tx`delete from user_roles where user_id = ${admins[(index + 1) % count] ?? ""} and role = 'admin'`,
    { commitTogether },
  );
  const [left] = await sql<{ admins: number }[]>`
    select count(*)::int as admins from user_roles where role = 'admin'`;
  return { outcomes: tally(outcomes), admins: left?.admins ?? 0 };
}

describe("admins who demote each other concurrently", () => {
  it.each([[2], [40]])("never all lose the role (%i admins)", async (count) => {
    for (let round = 0; round < 20; round += 1) {
      const { outcomes, admins } = await allDemote(count);
      expect(admins).toBeGreaterThanOrEqual(1);
      expect(outcomes["40P01"]).toBeUndefined();
    }
  });

  it("never all lose the role by updates", async () => {
    for (let round = 0; round < 20; round += 1) {
      await sql`insert into user_roles (user_id, role) select unnest(${people}::uuid[]), 'admin'
        on conflict (user_id) do update set role = 'admin'`;
      await runConcurrently(
        sql,
        people,
        (tx, index) => tx`
          insert into user_roles (user_id, role) values (${people[(index + 1) % 40] ?? ""}, 'user')
          on conflict (user_id) do update set role = excluded.role`,
      );
      const [left] = await sql`select count(*)::int as n from user_roles where role = 'admin'`;
      expect(left?.n).toBeGreaterThanOrEqual(1);
    }
  });

  it("all lose the role without the lock (control)", async () => {
    await sql.unsafe("drop trigger user_roles_lock_changes on user_roles");
    const { admins } = await allDemote(2, true);
    expect(admins).toBe(0);
  });
});
