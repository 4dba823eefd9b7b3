import { expect, test } from "vitest";
import { formatSeats } from "./rooms.queries";

test.each([
  [1, "1 Seat"],
  [4, "4 Seats"],
])("counts %d", (seats, text) => {
  expect(formatSeats(seats)).toBe(text);
});
