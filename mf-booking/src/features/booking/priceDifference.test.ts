import { describe, expect, test } from "vitest";
import { creditDifference, priceDifference } from "./priceDifference";

const hour = { creditsPerHour: 4, charged: 4, from: 2, to: 2, isAdmin: false };
const inRupees = { ...hour, creditsPerHour: null, charged: 0 };

describe("the difference of a move", () => {
  test.each([
    ["the same length", hour, "None"],
    ["an hour more", { ...hour, to: 4 }, "4 credits more"],
    ["half an hour less", { ...hour, charged: 5, from: 3, to: 2 }, "1 credit less"],
    ["a price that has risen since", { ...hour, creditsPerHour: 6 }, "2 credits more"],
    ["an admin's booking", { ...hour, charged: 0, to: 8, isAdmin: true }, "None"],
    ["longer in a room in rupees", { ...inRupees, to: 4 }, "₹2,000 more"],
    [
      "a room that is in rupees by now",
      { ...hour, creditsPerHour: null, charged: 4 },
      "4 credits less, ₹2,000 more",
    ],
    ["a room that was in rupees", { ...hour, charged: 0 }, "4 credits more"],
    ["shorter in a room in rupees", { ...inRupees, to: 1 }, "₹1,000 less"],
  ])("for %s", (_, change, words) => {
    expect(priceDifference(change)).toBe(words);
  });

  test("counts from what was charged", () => {
    expect(creditDifference({ ...hour, charged: 7, to: 4 })).toBe(1);
  });
});
