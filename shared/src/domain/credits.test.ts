import { expect, test } from "vitest";
import { formatCredits } from "./credits";

test.each([
  [0, "0 credits"],
  [1, "1 credit"],
  [2, "2 credits"],
])("formats %i as %s", (credits, shown) => {
  expect(formatCredits(credits)).toBe(shown);
});
