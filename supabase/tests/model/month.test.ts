import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { newAccounts, weaken } from "../races/concurrency";
import { expectWithinPlan, mistakesIn, monthsOf, noMistakes } from "./monthBooks";
import { type MonthSpace, newMonthSpace } from "./monthSpace";
import { type Step, steps, takeStepIn } from "./monthSteps";

let space: MonthSpace;
beforeAll(async () => {
  space = await newMonthSpace();
});

const counts = new Map<Step["name"], number>();

async function walk(taken: readonly Step[]) {
  const { sql } = space;
  const takeStep = takeStepIn(space);
  await sql`update private.passed_days set days = 0`;
  const [person = ""] = await newAccounts(sql, 1);
  let before = await monthsOf(space, person);
  for (const [index, one] of taken.entries()) {
    const isTaken = await takeStep(one, person);
    counts.set(one.name, (counts.get(one.name) ?? 0) + Number(isTaken));
    const mistakes = index % 10 === 0 ? await mistakesIn(space, person) : noMistakes;
    expect(mistakes).toEqual(noMistakes);
    const after = await monthsOf(space, person);
    expectWithinPlan(after, before);
    before = after;
  }
  expect(await mistakesIn(space, person)).toEqual(noMistakes);
  // The rooms are free for the next walk.
  await sql`delete from bookings where user_id = ${person}`;
}

it("credits, minutes, day passes and invoices add up after thousands of random changes over months", async () => {
  // A slow machine checks fewer walks.
  const end = Date.now() + 100_000;
  const property = fc.asyncProperty(steps, async (taken) => {
    if (Date.now() < end) await walk(taken);
  });
  await fc.assert(property, { numRuns: 30, endOnFailure: true });
  expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
}, 180_000);

it("control: finds a cancelled booking whose minutes stay used", async () => {
  await weaken(space.sql, "private.returned_minutes", "released = 0", "released >= 0");
  const found = await fc.check(fc.asyncProperty(steps, walk), { numRuns: 10, endOnFailure: true });
  const charges = expect.stringMatching(/^[1-9]/) as unknown;
  expect(found.errorInstance).toMatchObject({ actual: { ...noMistakes, charges } });
}, 180_000);
