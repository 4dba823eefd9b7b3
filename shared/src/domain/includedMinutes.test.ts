import { expect, test } from "vitest";
import { formatCharge, formatMinutes, formatReturned } from "./includedMinutes";

test.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [150, "2 h 30 min"],
])("%d minutes are %s", (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test.each([
  [3, 0, "3 credits"],
  [1, 120, "2 h included + 1 credit"],
  [0, 90, "1 h 30 min included"],
])("%d credits and %d minutes are `%s`", (credits, minutes, text) => {
  expect(formatCharge(credits, minutes)).toBe(text);
});

test("names the month to which minutes go back", () => {
  expect(formatReturned(60, "2026-11-30")).toBe("1 h goes back to November");
});
