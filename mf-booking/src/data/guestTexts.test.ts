import { expect, test } from "vitest";
import { countGuests, toldGuests } from "./guestTexts";

const guest = (name: string | null, response = "none", receives_email = true) => ({
  name,
  email: "dev@example.com",
  response,
  receives_email,
});

test("counts who is invited and who comes", () => {
  expect(countGuests([guest("Asha", "accepted"), guest("Dev", "declined")])).toBe(
    "2 invited · 1 coming",
  );
});

test.each([
  [[], null],
  [[guest("Asha", "none", false)], null],
  [[guest("Asha"), guest(null)], "Asha and dev@example.com will be told."],
  [[guest("Asha"), guest("Asha")], "Asha will be told."],
  [["A", "B", "C", "D"].map((name) => guest(name)), "A, B and 2 other guests will be told."],
])("names whom a change is told", (guests, sentence) => {
  expect(toldGuests(guests)).toBe(sentence);
});
