import { defaultRoomRules } from "@portal/shared/domain/roomRules";
import { describe, expect, test } from "vitest";
import { creditDifference, keptDeadline, priceDifference } from "./priceDifference";

const hour = { creditsPerHour: 4, charged: 4, due: 0, from: 2, to: 2, isAdmin: false };
const inRupees = { ...hour, creditsPerHour: null, charged: 0, due: 2000 };

describe("priceDifference", () => {
  test.each([
    ["the same length", hour, "None"],
    ["an hour more", { ...hour, to: 4 }, "4 credits more"],
    ["half an hour less", { ...hour, charged: 5, from: 3, to: 2 }, "1 credit less"],
    ["a price that has risen", { ...hour, creditsPerHour: 6 }, "2 credits more"],
    ["an admin's booking", { ...hour, charged: 0, to: 8, isAdmin: true }, "None"],
    ["a longer booking in rupees", { ...inRupees, to: 4 }, "₹2,000 more"],
    [
      "a room that is now priced in rupees",
      { ...hour, creditsPerHour: null, charged: 4 },
      "4 credits less, ₹2,000 more",
    ],
    ["a room that was priced in rupees", { ...hour, charged: 0 }, "4 credits more"],
    ["a shorter booking in rupees", { ...inRupees, to: 1 }, "₹1,000 less"],
    ["an admin's booking in rupees", { ...inRupees, due: 0, to: 8, isAdmin: true }, "None"],
    ["a shorter booking without charge", { ...inRupees, due: 0, to: 1, isAgreed: true }, "None"],
    [
      "a longer booking without charge",
      { ...inRupees, due: 0, to: 3, isAgreed: true },
      "₹1,000 more",
    ],
  ])("for %s", (_, change, words) => {
    expect(priceDifference(change)).toBe(words);
  });

  test.each([
    ["free, of the same length", { charged: 0 }, 0],
    ["free and made longer", { charged: 0, to: 4 }, 4],
    ["made longer and shorter again", { charged: 4, from: 4, to: 2 }, -4],
    ["moved to a pricier room", { charged: 2 }, 0],
  ])("charges only added time when the price was agreed: %s", (_, change, credits) => {
    expect(creditDifference({ ...hour, ...change, isAgreed: true })).toBe(credits);
  });

  test("is relative to the credits charged so far", () => {
    expect(creditDifference({ ...hour, charged: 7, to: 4 })).toBe(1);
  });
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
