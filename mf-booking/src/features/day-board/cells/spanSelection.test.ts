import { expect, test } from "vitest";
import { cellsOfRoom } from "./boardCells";
import { resizeSpan, spanBetween, spanFrom } from "./spanSelection";

/** Free from 9:00, taken from 13:00 (column 8) to 14:00. */
const cells = cellsOfRoom(
  [{ booking_id: "b", room_id: "neem", start_time: "13:00", end_time: "14:00" }],
  Array.from({ length: 18 }, () => "free" as const),
);

test.each([
  ["to the right", 1, 2, { column: 1, units: 2 }],
  ["to the left, ending where it began", 5, 2, { column: 2, units: 4 }],
  ["over five half hours, which are not offered", 0, 4, { column: 0, units: 4 }],
  ["into a taken slot", 5, 12, { column: 5, units: 3 }],
  ["back into a taken slot", 11, 3, { column: 10, units: 2 }],
  ["over more than four hours", 17, 10, { column: 10, units: 8 }],
])("selects a duration that can be booked when dragged %s", (_, anchor, head, span) => {
  expect(spanBetween(cells, anchor, head)).toEqual(span);
});

test("shortens a wanted duration that does not fit before the next booking", () => {
  expect(spanFrom(cells, 0, 4)).toEqual({ column: 0, units: 4 });
  expect(spanFrom(cells, 6, 4)).toEqual({ column: 6, units: 2 });
});

test("resizes to the next offered duration while it is free", () => {
  expect(resizeSpan(cells, { column: 2, units: 4 }, 1)).toEqual({ column: 2, units: 6 });
  expect(resizeSpan(cells, { column: 2, units: 6 }, 1)).toEqual({ column: 2, units: 6 });
  expect(resizeSpan(cells, { column: 2, units: 6 }, -1)).toEqual({ column: 2, units: 4 });
  expect(resizeSpan(cells, { column: 2, units: 1 }, -1)).toEqual({ column: 2, units: 1 });
});
