import type { Sql } from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { newAccounts, newDatabase, runConcurrently, tally } from "./concurrency";

let sql: Sql;
let admins: string[];
beforeAll(async () => {
  sql = await newDatabase("race_desk_closings");
  admins = await newAccounts(sql, 40);
  await sql`insert into user_roles (user_id, role) select unnest(${admins}::uuid[]), 'admin'
    on conflict (user_id) do update set role = 'admin'`;
});

const closeAtOnce = (day: string) =>
  runConcurrently(sql, admins, (tx) => tx`select close_desk(${day}, 1, 0, 0)`);

describe("40 admins who close the same day at once", () => {
  it("write one closing, and the others are refused", async () => {
    expect(tally(await closeAtOnce("2020-01-01"))).toEqual({ done: 1, desk_closed: 39 });
    expect(await sql`select number from desk_closings`).toEqual([{ number: 1 }]);
  });

  it("correct a closing once", async () => {
    const [first] = await sql<{ id: string }[]>`select id from desk_closings`;
    const outcomes = await runConcurrently(
      sql,
      admins,
      (tx) => tx`select close_desk('2020-01-01', 2, 5, null, 0, 'Miscounted', ${first?.id ?? ""})`,
    );
    expect(tally(outcomes)).toMatchObject({ done: 1 });
  });

  it("write several closings without the constraint (control)", async () => {
    await sql`alter table desk_closings drop constraint desk_closings_day_number_key`;
    const outcomes = await runConcurrently(
      sql,
      admins,
      (tx) => tx`select close_desk('2020-01-02', 1, 0, 0)`,
      { commitTogether: true },
    );
    expect(tally(outcomes)["done"]).toBeGreaterThan(1);
  });
});
