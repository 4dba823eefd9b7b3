import { expect } from "vitest";

/** Fails with the message alone: a comparison would add both values to the line that `check` prints. */
export function requireNone(found: readonly string[], message: string): void {
  if (found.length > 0) expect.fail(message);
}
