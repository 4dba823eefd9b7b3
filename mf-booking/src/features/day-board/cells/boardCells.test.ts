import { instantOf } from "@portal/shared/domain/dates";
import { defaultOpeningHours } from "@portal/shared/domain/openingHours";
import { expect, test } from "vitest";
import { cellCovering, cellsOfRoom, columnAt, columnStates, startOf } from "./boardCells";

const monday = "2026-11-23";
const saturday = "2026-11-28";
const early = instantOf(monday, "07:00");
const allFree = columnStates(defaultOpeningHours, monday, early);

const slot = (start_time: string, end_time: string, is_own = false) => ({
  booking_id: `${start_time} ${end_time}`,
  room_id: "neem",
  start_time,
  end_time,
  is_own,
});

/** `free 0`, `taken 2+3`: kind, column and length. */
const shortly = (cells: ReturnType<typeof cellsOfRoom>) =>
  cells.map(({ kind, column, units }) => `${kind} ${column}${units > 1 ? `+${units}` : ""}`);

test("converts between times and columns", () => {
  expect(columnAt("09:00")).toBe(0);
  expect(columnAt("12:10:00")).toBeCloseTo(6.333);
  expect(startOf(17)).toBe("17:30");
  expect(startOf(18)).toBe("18:00");
});

test("gives a day of 18 free half hours", () => {
  expect(allFree).toEqual(Array.from({ length: 18 }, () => "free"));
});

test("marks half hours that have begun as past", () => {
  const states = columnStates(defaultOpeningHours, monday, instantOf(monday, "12:10"));
  expect(states.lastIndexOf("past")).toBe(6);
  expect(states.indexOf("free")).toBe(7);
});

test("marks the times before the space opens as closed", () => {
  const states = columnStates(defaultOpeningHours, saturday, early);
  expect(states.slice(0, 3)).toEqual(["closed", "closed", "free"]);
  expect(states.at(-1)).toBe("free");
});

test("marks all times of a holiday as closed", () => {
  const hours = { ...defaultOpeningHours, holidays: [{ date: monday, name: "Pongal" }] };
  expect(new Set(columnStates(hours, monday, early))).toEqual(new Set(["closed"]));
});

test("makes one cell of each booking and of each free half hour", () => {
  const cells = cellsOfRoom(
    [slot("14:00:00", "18:00:00", true), slot("09:30:00", "11:00:00")],
    allFree,
  );
  expect(shortly(cells)).toEqual([
    "free 0",
    "taken 1+3",
    ...[4, 5, 6, 7, 8, 9].map((column) => `free ${column}`),
    "own 10+8",
  ]);
});

test("joins past times between bookings, and keeps two adjacent bookings apart", () => {
  const states = columnStates(defaultOpeningHours, monday, instantOf(monday, "17:40"));
  const booked = [slot("10:00", "11:00"), slot("11:00", "11:30"), slot("15:00", "16:00", true)];
  expect(shortly(cellsOfRoom(booked, states))).toEqual([
    "past 0+2",
    "taken 2+2",
    "taken 4",
    "past 5+7",
    "own 12+2",
    "past 14+4",
  ]);
});

test("cuts bookings that reach beyond the grid", () => {
  expect(shortly(cellsOfRoom([slot("08:00", "09:30"), slot("17:30", "19:00")], allFree))).toEqual([
    "taken 0",
    ...Array.from({ length: 16 }, (_, index) => `free ${index + 1}`),
    "taken 17",
  ]);
});

test("finds the cell that covers a column", () => {
  const cells = cellsOfRoom([slot("09:30", "11:00")], allFree);
  expect(cellCovering(cells, 3)).toMatchObject({ kind: "taken", column: 1 });
  expect(cellCovering(cells, 18)).toBeUndefined();
});
