import { describe, expect, test } from "vitest";
import {
  cheaperPackage,
  creditPackages,
  customOffer,
  dropInPrices,
  packageOffer,
  smallestPackage,
  totalCredits,
} from "./creditPackages";

test("has the six packages of the price list", () => {
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

test("adds the bonus to the total", () => {
  expect(creditPackages.map(totalCredits)).toEqual([1, 3, 55, 110, 220, 550]);
});

test("finds a package by its credits, and a custom offer for other amounts", () => {
  expect(creditPackages.map(({ credits }) => packageOffer(credits))).toEqual(creditPackages);
  expect(packageOffer(7)).toEqual(customOffer(7));
});

test.each([
  [1, 1],
  [2, 3],
  [3, 3],
  [4, 4],
  [19, 19],
  [20, 50],
  [55, 50],
  [56, 100],
  [550, 500],
])("offers %i missing credits as %i credits", (missing, size) => {
  expect(smallestPackage(missing)).toEqual(packageOffer(size));
});

test("covers more credits than any package has by a custom amount", () => {
  expect(smallestPackage(551)).toEqual(customOffer(551));
});

test("has the drop-in prices of the price list", () => {
  expect(dropInPrices.map(({ credits, price }) => [credits, price])).toEqual([
    [1, 885],
    [8, 3068],
  ]);
});

describe("a custom amount", () => {
  test.each([
    [2, 500, 30],
    [19, 4750, 30],
    [20, 5000, 365],
    [50, 12_500, 365],
    [100, 25_000, 365],
    [200, 50_000, 365],
    [500, 125_000, 365],
  ])("of %i costs %i rupees and is valid for %i days", (credits, price, validityDays) => {
    expect(customOffer(credits)).toEqual({ credits, price, validityDays, bonus: 0, custom: true });
  });

  test.each([
    [1, null],
    [3, null],
    [40, null],
    [41, 50],
    [50, 50],
    [55, 50],
    [56, null],
    [76, null],
    [77, 100],
    [110, 100],
    [145, 200],
    [550, 500],
    [551, null],
    [2000, null],
  ])("of %i has a cheaper package of %s", (credits, cheaper) => {
    expect(cheaperPackage(credits)?.credits ?? null).toBe(cheaper);
  });
});
