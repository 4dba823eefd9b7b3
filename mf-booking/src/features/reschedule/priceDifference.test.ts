import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { describe, expect, test } from "vitest";
import { keptDeadline, priceDifference } from "./priceDifference";

test.each([
  ["the same price", [4, 0], [4, 0], "None"],
  ["fewer included minutes", [0, 0, 120], [1, 0, 60], "1 credit more, 1 h less included"],
  ["a dearer move", [4, 0], [8, 0], "4 credits more"],
  ["a cheaper move", [5, 0], [4, 0], "1 credit less"],
  ["more rupees", [0, 2000], [0, 4000], "₹2,000 more"],
  ["a room that is now priced in rupees", [4, 0], [0, 2000], "4 credits less, ₹2,000 more"],
  ["a room that was priced in rupees", [0, 2000], [4, 0], "4 credits more, ₹2,000 less"],
] as const)("names the difference of %s", (_, before, after, words) => {
  const [total_credits, rupees_due, minutes_before = 0] = before;
  const [credits, rupees, minutes = 0] = after;
  expect(
    priceDifference(
      { total_credits, rupees_due, included_minutes: minutes_before },
      { credits, rupees, included_minutes: minutes },
    ),
  ).toBe(words);
});

describe("the refund deadlines after a move", () => {
  const rules = { ...defaultRoomRules, refund_ladder: [{ hours: 24, percent: 50 }] };
  const booking = { booking_date: "2026-11-23", start_time: "10:00:00" };
  const kept = "Still counted from Mon, 23 Nov 2026, 10:00 AM";
  test.each([
    ["a later day", booking, "2026-11-24", "09:00", kept],
    ["a later time", booking, "2026-11-23", "10:30", kept],
    ["the same time", booking, "2026-11-23", "10:00", null],
    ["an earlier time", booking, "2026-11-23", "09:00", null],
    [
      "an earlier time, still later than the first one",
      { booking_date: "2026-11-30", start_time: "10:00:00", refund_from: "2026-11-23T10:00:00" },
      "2026-11-27",
      "09:00",
      kept,
    ],
  ])("after a move to %s", (_, from, day, start, expected) => {
    expect(keptDeadline(rules, from, { day, start })).toBe(expected);
  });

  test("are not named without a ladder", () => {
    expect(
      keptDeadline(defaultRoomRules, booking, { day: "2026-11-24", start: "09:00" }),
    ).toBeNull();
  });
});
