import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditOffer, creditPackages, parseCustomAmount, totalCredits } from "./creditPackages";

test("the six packages are those of the price list", () => {
  expect(
    creditPackages.map((offer) => [offer.credits, offer.price, offer.validityDays, offer.bonus]),
  ).toEqual([
    [1, 250, 30, 0],
    [3, 750, 30, 0],
    [50, 10_000, 180, 5],
    [100, 19_000, 365, 10],
    [200, 36_000, 365, 20],
    [500, 75_000, 365, 50],
  ]);
});

test("a bonus comes on top", () => {
  expect(creditPackages.map(totalCredits)).toEqual([1, 3, 55, 110, 220, 550]);
});

describe("a custom amount", () => {
  test.each([
    [2, 500, 30],
    [19, 4750, 30],
    [20, 5000, 365],
  ])("of %i costs %i rupees and lasts %i days", (credits, price, validityDays) => {
    expect(creditOffer(credits)).toEqual({ credits, price, validityDays, bonus: 0 });
  });

  test("that is the size of a package is that package", () => {
    expect(creditPackages.map(({ credits }) => creditOffer(credits))).toEqual(creditPackages);
  });

  test.each([
    ["7", 7],
    ["0", 1],
    ["-4", 1],
    ["", 1],
    ["seven", 1],
    ["3.9", 3],
  ])("typed as '%s' is %i", (typed, amount) => {
    expect(parseCustomAmount(typed)).toBe(amount);
  });

  test("is a whole number of at least 1, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const amount = parseCustomAmount(typed);
        expect(Number.isSafeInteger(amount) && amount >= 1).toBe(true);
      }),
    );
  });
});
