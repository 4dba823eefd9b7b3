import { expect, test } from "vitest";
import { formatDeskAccount, methodInText } from "./deskPayment";

test.each([
  [2000, 0, "₹2,000 due"],
  [2000, 150_000, "₹500 of ₹2,000 due"],
  [2000, 199_950, "₹0.50 of ₹2,000 due"],
  [2000, 200_000, "₹2,000 paid"],
  [1000, 200_000, "₹1,000 to return"],
  [0, 200_000, "₹2,000 to return"],
  [0, 0, ""],
])("a price of ₹%i with %i paise paid reads %j", (rupees_due, paid_paise, words) => {
  expect(formatDeskAccount({ rupees_due, paid_paise })).toBe(words);
});

test("names a way of payment within a sentence", () => {
  expect(["cash", "upi", "card", "netbanking"].map(methodInText)).toEqual([
    "cash",
    "UPI",
    "card",
    "netbanking",
  ]);
});
