import { expect, test } from "vitest";
import { creditsForBooking, rupeesForBooking } from "./bookingPrice";
import { hourlyPriceText, pricedUnits, type RoomPrice } from "./roomPrices";

const monday = "2026-11-23";
const prices: RoomPrice[] = [
  { days: ["Monday", "Friday"], from: "11:00", to: "13:00", percent: 150 },
  { days: ["Monday"], from: "16:00", to: "18:00", percent: 50 },
];

test.each([
  ["09:00", 2, 2],
  ["11:00", 2, 3],
  ["10:30", 2, 2.5],
  ["10:00", 8, 10],
  ["16:00", 3, 1.5],
  [null, 2, 2],
])("from %s on, %s half hours cost as much as %s", (start, units, expected) => {
  expect(pricedUnits(prices, { day: monday, start, units })).toBe(expected);
});

test("other days and rooms have the price of the room", () => {
  expect(pricedUnits(prices, { day: "2026-11-24", start: "11:00", units: 2 })).toBe(2);
  expect(pricedUnits(null, { day: monday, start: "11:00", units: 2 })).toBe(2);
});

test("a price that is a whole number is not rounded up", () => {
  const more: RoomPrice[] = [{ days: ["Monday"], from: "09:00", to: "18:00", percent: 110 }];
  const units = pricedUnits(more, { day: monday, start: "11:00", units: 1 });
  expect(creditsForBooking(100, units)).toBe(55);
  expect(rupeesForBooking(null, units)).toBe(1100);
});

test.each([
  [2, 150, "3 credits an hour"],
  [3, 150, "4.5 credits an hour"],
  [2, 50, "1 credit an hour"],
  [null, 150, "₹3,000 an hour"],
])("a room of %s credits costs %s%% as %s", (perHour, percent, text) => {
  expect(hourlyPriceText(perHour, percent)).toBe(text);
});
