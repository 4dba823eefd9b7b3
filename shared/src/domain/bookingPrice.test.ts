import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditsForBooking,
  isPricedInRupees,
  roomRupeesPerHour,
  rupeesForBooking,
} from "./bookingPrice";
import { durations } from "./slots";

const units = fc.constantFrom(...durations.map((duration) => duration.units));

describe("credits of a booking", () => {
  test.each([
    [1, 3, 2],
    [2, 3, 3],
    [3, 3, 5],
    [4, 3, 6],
    [6, 3, 9],
    [8, 3, 12],
    [1, 4, 2],
    [3, 5, 8],
    [1, 1, 1],
    [3, 2.5, 4],
  ])("for %i half hours at %d credits per hour are %i", (duration, perHour, credits) => {
    expect(creditsForBooking(perHour, duration)).toBe(credits);
  });

  test("are 0 for a room priced in rupees", () => {
    expect(creditsForBooking(null, 8)).toBe(0);
    expect(isPricedInRupees(null)).toBe(true);
    expect(isPricedInRupees(0)).toBe(true);
    expect(isPricedInRupees(4)).toBe(false);
  });

  test("are rounded up, by less than one credit", () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 5000 }), (duration, hundredths) => {
        const credits = creditsForBooking(hundredths / 100, duration);
        const exact = hundredths * duration;
        expect(credits * 200).toBeGreaterThanOrEqual(exact);
        expect(credits * 200).toBeLessThan(exact + 200);
      }),
    );
  });
});

describe("rupees of a room", () => {
  test.each([
    [3, 1000],
    [4, 1000],
    [2, 2000],
    [5, 2000],
    [null, 2000],
  ])("for a room of %s credits per hour are %i per hour", (perHour, rupees) => {
    expect(roomRupeesPerHour(perHour)).toBe(rupees);
  });

  test("are halved for half an hour", () => {
    expect(rupeesForBooking(null, 1)).toBe(1000);
    expect(rupeesForBooking(4, 3)).toBe(1500);
  });
});
