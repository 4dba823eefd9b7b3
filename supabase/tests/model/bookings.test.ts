import fc from "fast-check";
import { expect, it } from "vitest";
import { refusalIn } from "../rules/refusal";
import { sql } from "../stack";
import { newSpace, openingHours, type Space } from "./bookingSpace";
import { type Changes, type Outcome, type Step, steps } from "./bookingSteps";
import { heldChanges } from "./heldChanges";
import { seriesChanges } from "./seriesChanges";
import { singleChanges } from "./singleChanges";
import { spaceChanges } from "./spaceChanges";

it("rooms, credits and refunds match the model after random changes", async () => {
  const opening = await openingHours();
  const counts = { accepted: 0, refused: 0 };
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        await setOpeningHours(opening);
        const space = await newSpace();
        const change = changesOf(space);
        for (const step of walk) {
          const isAccepted = await change(step);
          if (isAccepted !== null) counts[isAccepted ? "accepted" : "refused"] += 1;
          expect(await space.found()).toEqual(space.expected());
        }
      }),
      // A slow machine checks fewer walks.
      { numRuns: 10, interruptAfterTimeLimit: 120_000 },
    );
  } finally {
    await setOpeningHours(opening);
  }
  expect(counts.accepted).toBeGreaterThan(30);
  expect(counts.refused).toBeGreaterThan(30);
}, 180_000);

const setOpeningHours = (opening: object | undefined) =>
  sql`update system_settings set value = ${sql.json(opening as never)} where key = 'opening_hours'`;

/** Returns whether the change was accepted, null if there was nothing to change. */
function changesOf(space: Space): (step: Step) => Promise<boolean | null> {
  const changes: Changes<Step["do"]> = {
    ...singleChanges(space),
    ...seriesChanges(space),
    ...heldChanges(space),
    ...spaceChanges(space),
  };
  return async (step) => {
    const change = changes[step.do] as (one: Step) => Promise<Outcome | null>;
    const outcome = await change(step);
    if (outcome?.isExpected) expect(outcome.error).toBeNull();
    // Not an error of PostgreSQL.
    else if (outcome) expect(refusalIn(outcome.error)?.code).toBeTypeOf("string");
    return outcome?.isExpected ?? null;
  };
}
