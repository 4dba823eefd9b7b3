import { expect, test } from "vitest";
import { cellsOf, type UnitState } from "./cells";
import { firstPosition, moveFocus, type Direction } from "./gridFocus";

const states: UnitState[] = Array.from({ length: 18 }, (_, unit) => (unit < 4 ? "past" : "free"));
const lane = (key: string, start_time?: string, end_time = "12:00") => ({
  key,
  cells: cellsOf(start_time ? [{ start_time, end_time }] : [], states),
});
/** The first four half hours are past; Neem is taken from 11:00 to 12:00. */
const lanes = [lane("neem", "11:00"), lane("peepal"), lane("hall")];

test("starts at the earliest free time, or at the first of a full grid", () => {
  expect(firstPosition(lanes)).toEqual({ lane: "peepal", unit: 4 });
  expect(firstPosition([lane("neem", "09:00", "18:00")])).toEqual({ lane: "neem", unit: 0 });
  expect(firstPosition([])).toBeNull();
});

test.each<[string, Direction, string, number, string, number]>([
  ["ArrowRight", "across", "neem", 4, "neem", 6],
  ["ArrowDown", "down", "neem", 4, "neem", 6],
  ["ArrowLeft", "across", "neem", 6, "neem", 4],
  ["ArrowLeft", "across", "neem", 4, "neem", 0],
  ["ArrowLeft", "across", "neem", 2, "neem", 0],
  ["ArrowUp", "down", "neem", 4, "neem", 0],
  ["ArrowRight", "across", "hall", 17, "hall", 17],
  ["ArrowUp", "across", "peepal", 5, "neem", 5],
  ["ArrowLeft", "down", "peepal", 5, "neem", 5],
  ["ArrowDown", "across", "hall", 5, "hall", 5],
  ["Home", "across", "peepal", 9, "peepal", 0],
  ["End", "down", "peepal", 9, "peepal", 17],
])("moves with %s %s from %s %i to %s %i", (key, direction, from, unit, to, toUnit) => {
  expect(moveFocus(lanes, { lane: from, unit }, key, { direction, isCtrl: false })).toEqual({
    lane: to,
    unit: toUnit,
  });
});

test("moves to the first and last lane with Ctrl", () => {
  const options = { direction: "across", isCtrl: true } as const;
  const from = { lane: "peepal", unit: 9 };
  expect(moveFocus(lanes, from, "Home", options)).toEqual({ lane: "neem", unit: 0 });
  expect(moveFocus(lanes, from, "End", options)).toEqual({ lane: "hall", unit: 17 });
});

test("ignores other keys", () => {
  const options = { direction: "across", isCtrl: false } as const;
  expect(moveFocus(lanes, { lane: "neem", unit: 4 }, "a", options)).toBeNull();
});
