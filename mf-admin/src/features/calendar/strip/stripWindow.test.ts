import { expect, test } from "vitest";
import type { Entry } from "../calendar.schema";
import { roomNow, windowAt } from "./stripWindow";

/** Asia/Kolkata is 5:30 ahead. */
const at = (time: string) => new Date(`2026-11-23T${time}:00+05:30`);
const day = "2026-11-23";
const entry = (id: string, start: string, end: string) =>
  ({ id, booking_date: day, start_time: `${start}:00`, end_time: `${end}:00` }) as Entry;

test.each([
  ["08:00", { from: 0, units: 8 }],
  ["09:10", { from: 0, units: 8 }],
  ["11:45", { from: 4, units: 8 }],
  ["17:40", { from: 10, units: 8 }],
  ["21:00", { from: 10, units: 8 }],
])("at %s shows eight half hours from the one before now", (time, shown) => {
  expect(windowAt(at(time), 8)).toEqual(shown);
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
