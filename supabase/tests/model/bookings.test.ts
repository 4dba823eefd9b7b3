import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weaken } from "../races/concurrency";
import { refusalIn } from "../rules/refusal";
import { sql } from "../stack";
import { bookingCommands } from "./bookingCommands";
import { newSpace, openingHours, type Outcome, type Space } from "./bookingSpace";
import { seriesCommands } from "./seriesCommands";
import { spaceCommands } from "./spaceCommands";

const commands = { ...bookingCommands, ...seriesCommands, ...spaceCommands };
type Name = keyof typeof commands;
type Step = { do: Name };

const stepsOf = (name: Name): fc.Arbitrary<Step> =>
  commands[name].fields.map((fields) => ({ do: name, ...fields }));
/** Begins with changed rules. */
const walksOf = (names: readonly Name[]) =>
  fc
    .tuple(
      fc.array(stepsOf("changeRules"), { minLength: 2, maxLength: 4 }),
      fc.array(
        fc.oneof(
          ...names.map((name) => ({ weight: commands[name].weight, arbitrary: stepsOf(name) })),
        ),
        { minLength: 20, maxLength: 50, size: "max" },
      ),
    )
    .map((parts) => parts.flat());

const runStep = (space: Space, { do: name, ...fields }: Step): Promise<Outcome | null> =>
  commands[name].run(space, fields as never);

const opening = await openingHours();
const setOpeningHours = () =>
  sql`update system_settings set value = ${sql.json(opening as never)} where key = 'opening_hours'`;

const counts = { accepted: 0, refused: 0 };
async function walk(steps: readonly Step[]): Promise<void> {
  const space = await newSpace();
  try {
    for (const step of steps) {
      const outcome = await runStep(space, step);
      const { error = null, refusal = null } = outcome ?? {};
      expect(error && (refusalIn(error)?.code ?? error)).toBe(refusal);
      if (outcome) counts[refusal === null ? "accepted" : "refused"] += 1;
      expect(await space.found()).toEqual(space.expected());
    }
  } finally {
    await setOpeningHours();
  }
}

it("rooms, credits and refunds match the model after random changes", async () => {
  // A slow machine checks fewer walks.
  const end = Date.now() + 120_000;
  const property = fc.asyncProperty(walksOf(Object.keys(commands) as Name[]), async (steps) => {
    if (Date.now() < end) await walk(steps);
  });
  await fc.assert(property, { numRuns: 10 });
  expect(counts.accepted).toBeGreaterThan(30);
  expect(counts.refused).toBeGreaterThan(30);
}, 180_000);

describe("control: the model finds", () => {
  it.each([
    {
      fault: "a slot that can be taken twice",
      names: ["book", "bookAgain"],
      name: "judge_booking",
      part: "taken.occupied && needed",
      by: "false",
      found: /slot_taken/,
    },
    {
      fault: "a price that is not the quoted one",
      names: ["book"],
      name: "check_booking",
      part: "booking.quote_id := null;",
      by: "booking.quote_id := null; booking.total_credits := booking.total_credits - 1;",
      found: /"charged"|insufficient_credits/,
    },
    {
      fault: "a quote that is not the price",
      names: ["book"],
      name: "quote_terms",
      part: "quote.credits := booking.total_credits;",
      by: "quote.credits := booking.total_credits - 1;",
      found: /"credits"|insufficient_credits/,
    },
    {
      fault: "a refund above the charge",
      names: ["book", "cancel"],
      name: "refund_credits",
      part: "into refunded",
      by: "+ 1 into refunded",
      found: /"balances"/,
    },
    {
      fault: "opening hours that are ignored",
      names: ["book"],
      name: "check_slot",
      part: "not hours @> slot",
      by: "false",
      found: /closed_day/,
    },
  ] as const)(
    "$fault",
    async ({ names, name, part, by, found }) => {
      const { errorInstance } = await withFault(`private.${name}`, part, by, async () =>
        fc.check(fc.asyncProperty(walksOf(names), walk), { numRuns: 10, endOnFailure: true }),
      );
      expect(differenceIn(errorInstance)).toMatch(found);
    },
    120_000,
  );
});

/** Replaces a part of a function for some work. */
async function withFault<T>(name: string, part: string, by: string, work: () => Promise<T>) {
  const [intact] = await sql<{ text: string }[]>`
    select pg_get_functiondef(${name}::regproc) as text`;
  await weaken(sql, name, part, by);
  try {
    return await work();
  } finally {
    await sql.unsafe(intact?.text ?? "");
  }
}

/** What was expected and not found. */
function differenceIn(error: unknown): string {
  const { actual, expected } = error as { actual: unknown; expected: unknown };
  if (typeof expected !== "object" || expected === null) return String(expected);
  const found = new Map(Object.entries(actual ?? {}));
  const missing = Object.entries(expected).filter(
    ([key, value]) => !isDeepStrictEqual(value, found.get(key)),
  );
  return JSON.stringify(Object.fromEntries(missing));
}
