import { expect, test } from "vitest";
import { buyCreditsPath, readHoldId, readReturnPath } from "./buyCreditsPath";
import { customOffer, packageOffer } from "./creditPackages";

const read = (value: string) => readReturnPath(new URLSearchParams({ return: value }));

test.each([
  ["a package", packageOffer(3), "package=3&"],
  ["a custom amount", customOffer(700), "credits=700&"],
  ["no offer", undefined, ""],
])("contains %s and a path that can be read again", (_, offer, query) => {
  const choice = "/book-room?room=neem&day=2026-11-21&from=10:00&minutes=60";
  const path = buyCreditsPath(choice, offer);
  expect(path).toMatch(`/buy-credits?${query}return=%2Fbook-room`);
  expect(readReturnPath(new URL(path, "https://x.test").searchParams)).toBe(choice);
});

test.each([
  "https://example.com",
  "//example.com",
  "/\\example.com",
  "/\t/example.com",
  "/.//example.com",
  "/x/..//example.com",
  "javascript:alert(1)",
  "book-room",
  "",
])("does not return to %j", (value) => {
  expect(read(value)).toBeNull();
});

test("does not return without a path", () => {
  expect(readReturnPath(new URLSearchParams())).toBeNull();
});

test("contains the id of a hold, and ignores anything else", () => {
  const hold = "11111111-1111-4111-8111-111111111111";
  const path = buyCreditsPath("/book-room", packageOffer(3), hold);
  expect(readHoldId(new URL(path, "https://x.test").searchParams)).toBe(hold);
  expect(readHoldId(new URLSearchParams({ hold: "1 or 1" }))).toBeNull();
  expect(readHoldId(new URLSearchParams())).toBeNull();
});
