import { expect, test } from "vitest";
import { formatCharge, formatMinutes, formatRefund, formatReturned } from "./includedMinutes";

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

test.each([
  [1, 2, 0, 0, "1 of 2 credits"],
  [0, 0, 60, 120, "1 h of 2 h included"],
  [0, 1, 30, 60, "30 min of 1 h included and 0 of 1 credit"],
])(
  "%d of %d credits and %d of %d minutes are `%s`",
  (credits, charged, minutes, minutes_charged, text) => {
    expect(formatRefund({ credits, charged, minutes, minutes_charged })).toBe(text);
  },
);

test("names the month to which minutes go back", () => {
  expect(formatReturned(60, "2026-11-30")).toBe("1 h will go back to November");
  expect(formatReturned(30, "2026-12-01")).toBe("30 min will go back to December");
});
