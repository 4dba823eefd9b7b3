import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { newAccounts, newDatabase } from "../races/concurrency";
import { CreditModel } from "./creditModel";

type Step =
  | { do: "grant"; credits: number; days: number | null }
  | { do: "spend"; credits: number }
  | { do: "refund"; which: number; wanted: number | null }
  | { do: "passDay" }
  | { do: "sweep" };

const credits = fc.integer({ min: 1, max: 30 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("grant" as const),
        credits,
        days: fc.option(fc.integer({ min: 1, max: 6 })),
      }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant("spend" as const), credits }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("refund" as const),
        which: fc.nat(),
        wanted: fc.option(credits),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("passDay" as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("sweep" as const) }) },
  ) satisfies fc.Arbitrary<Step>,
  { minLength: 60, maxLength: 120 },
);

let sql: Sql;
beforeAll(async () => {
  sql = await newDatabase("ledger_walk");
});

it("balance, ledger and lots match each other and the model after thousands of random changes", async () => {
  let moves = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const [person = ""] = await newAccounts(sql, 1);
      const model = new CreditModel();
      const references: string[] = [];
      for (const step of walk) {
        await apply(step, person, model, references);
        moves += 1;
        expect(await books(person)).toEqual({
          balance: model.balance,
          ledger: model.balance,
          last: model.balance,
          lots: model.lots.map(({ remaining }) => remaining),
          mismatches: 0,
        });
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
  expect(moves).toBeGreaterThan(1800);
}, 180_000);

async function apply(step: Step, person: string, model: CreditModel, references: string[]) {
  switch (step.do) {
    case "grant":
      model.grant(step.credits, step.days);
      await sql`select private.grant_credits(${person}, ${step.credits}, 'grant', 'Walk', null,
        now() + ${step.days}::int * interval '1 day')`;
      return;
    case "spend": {
      const reference = randomUUID();
      const spent = await sql`
        select private.debit_credits(${person}, ${step.credits}, 'booking', 'Walk', ${reference})`.then(
        () => true,
        () => false,
      );
      if (spent !== model.spend(step.credits))
        throw new Error(`The database and the model disagree: spending was ${String(spent)}`);
      if (spent) references.push(reference);
      return;
    }
    case "refund": {
      if (references.length === 0) return;
      const which = step.which % references.length;
      model.refund(model.spendings[which], step.wanted);
      await sql`select private.refund_credits(
        ${person}, ${references[which] ?? ""}, 'Walk', ${step.wanted})`;
      return;
    }
    case "passDay":
      model.passDay();
      await sql`update credit_lots set expires_at = expires_at - interval '1 day' where user_id = ${person}`;
      return;
    case "sweep":
      model.expire();
      await sql`select private.expire_credits()`;
  }
}

/**
 * Balance, ledger and lots of a member; `mismatches` counts ledger entries and lots whose moves do
 * not add up.
 */
async function books(person: string) {
  const [found] = await sql`
    with entries as (select * from credit_ledger where user_id = ${person}),
      owned_lots as (select * from credit_lots where user_id = ${person})
    select balance,
      (select coalesce(sum(amount), 0)::int from entries) as ledger,
      coalesce((select balance_after from entries order by id desc limit 1), 0) as last,
      (select coalesce(array_agg(remaining order by id), '{}') from owned_lots) as lots,
      (select count(*)::int from entries where amount is distinct from
        (select sum(amount) from private.credit_lot_moves where ledger_id = entries.id))
      + (select count(*)::int from owned_lots where remaining is distinct from
        (select sum(amount) from private.credit_lot_moves where lot_id = owned_lots.id)) as mismatches
    from user_credits where user_id = ${person}`;
  return found;
}
