import fc from "fast-check";
import { expect, it } from "vitest";
import { sql } from "../stack";
import { applyTo } from "./applyStep";
import { newSpace, openingHours } from "./bookingSpace";
import { steps } from "./bookingSteps";

it("rooms, credits and refunds match the model after random changes", async () => {
  const opening = await openingHours();
  const counts = { accepted: 0, refused: 0 };
  // A slow machine checks fewer walks.
  const end = Date.now() + 120_000;
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        if (Date.now() > end) return;
        await setOpeningHours(opening);
        const space = await newSpace();
        const apply = applyTo(space);
        for (const step of walk) {
          const isAccepted = await apply(step);
          if (isAccepted !== null) counts[isAccepted ? "accepted" : "refused"] += 1;
          expect(await space.found()).toEqual(space.expected());
        }
      }),
      { numRuns: 10 },
    );
  } finally {
    await setOpeningHours(opening);
  }
  expect(counts.accepted).toBeGreaterThan(30);
  expect(counts.refused).toBeGreaterThan(30);
}, 180_000);

const setOpeningHours = (opening: object | undefined) =>
  sql`update system_settings set value = ${sql.json(opening as never)} where key = 'opening_hours'`;
