import { expect } from "vitest";
import { refusalIn } from "../rules/refusal";
import type { Space } from "./bookingSpace";
import type { Changes, Outcome, Step } from "./bookingSteps";
import { heldChanges } from "./heldChanges";
import { seriesChanges } from "./seriesChanges";
import { singleChanges } from "./singleChanges";
import { spaceChanges } from "./spaceChanges";

/** Returns whether the change was accepted, null if there was nothing to change. */
export function applyTo(space: Space): (step: Step) => Promise<boolean | null> {
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
