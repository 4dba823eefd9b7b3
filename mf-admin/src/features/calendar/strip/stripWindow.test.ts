import { expect, test } from "vitest";
import type { Entry } from "../calendar.schema";
import { nowIn, roomNow, stripCells, windowAt } from "./stripWindow";

/** Asia/Kolkata is 5:30 ahead. */
const at = (time: string) => new Date(`2026-11-23T${time}:00+05:30`);
const day = "2026-11-23";
const entry = (id: string, start: string, end: string) =>
  ({ id, booking_date: day, start_time: `${start}:00`, end_time: `${end}:00` }) as Entry;

test.each([
  ["08:00", { first: 0, size: 8 }],
  ["09:10", { first: 0, size: 8 }],
  ["11:45", { first: 4, size: 8 }],
  ["17:40", { first: 10, size: 8 }],
  ["21:00", { first: 10, size: 8 }],
])("at %s shows eight half hours from the one before now", (time, shown) => {
  expect(windowAt(at(time), 8)).toEqual(shown);
});

test("places the now-line within the window only", () => {
  expect(nowIn({ first: 4, size: 8 }, at("11:45"))).toBe(1.5);
  expect(nowIn({ first: 0, size: 18 }, at("08:59"))).toBeNull();
  expect(nowIn({ first: 10, size: 8 }, at("18:30"))).toBeNull();
});

test("cuts entries at the window and joins free half hours that have not started", () => {
  const entries = [entry("early", "10:00", "11:30"), entry("late", "14:30", "16:00")];
  const cells = stripCells(entries, { first: 4, size: 8 }, day, at("11:45"));
  expect(
    cells.map(({ column, span, entry: found }) => [found?.id ?? "free", column, span]),
  ).toEqual([
    ["early", 0, 1],
    ["free", 2, 5],
    ["late", 7, 1],
  ]);
});

test("names the booking of now until its end, and the next one", () => {
  const entries = [entry("later", "11:00", "12:00"), entry("now", "10:00", "11:00")];
  const ids = (time: string) => {
    const { current, next } = roomNow(entries, at(time));
    return [current?.id, next?.id];
  };
  expect(ids("09:59")).toEqual([undefined, "now"]);
  expect(ids("10:00")).toEqual(["now", "later"]);
  expect(ids("11:00")).toEqual(["later", undefined]);
  expect(ids("12:00")).toEqual([undefined, undefined]);
});
