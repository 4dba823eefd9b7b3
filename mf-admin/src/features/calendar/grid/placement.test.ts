import { describe, expect, test, vi } from "vitest";
import type { Entry, Place } from "../calendar.schema";
import { cellsOf, movedToRow, obstacleAt, resized, steppedDuration } from "./placement";

const place: Place = { roomId: "neem", day: "2026-11-23", start: "10:00", units: 2 };
const entry = {
  id: "1",
  kind: "member",
  room_id: "neem",
  booking_date: "2026-11-23",
  start_time: "13:00:00",
  end_time: "14:30:00",
} as Entry;

describe("movedToRow", () => {
  test.each([
    [0, "09:00"],
    [3, "10:30"],
    [-4, "09:00"],
    [17, "17:00"],
  ])("at row %i starts at %s", (row, start) => {
    expect(movedToRow(place, row)).toEqual({ ...place, start });
  });
});

describe("resized", () => {
  test.each([
    [1, 1],
    [5, 4],
    [7, 6],
    [20, 8],
    [0, 1],
  ])("for %i half hours takes the offered duration %i", (wanted, units) => {
    expect(resized(place, wanted).units).toBe(units);
  });

  test("ends within the day", () => {
    expect(resized({ ...place, start: "16:30" }, 8).units).toBe(3);
  });
});

test("steppedDuration skips durations that are not offered and those beyond closing time", () => {
  expect(steppedDuration({ ...place, units: 4 }, 1).units).toBe(6);
  expect(steppedDuration({ ...place, units: 6 }, -1).units).toBe(4);
  expect(steppedDuration({ ...place, units: 1 }, -1).units).toBe(1);
  expect(steppedDuration({ ...place, start: "17:00" }, 1).units).toBe(2);
});

describe("obstacleAt", () => {
  test.each([
    ["beside an entry", { start: "12:00" }, null],
    ["over an entry", { start: "12:30" }, "taken"],
    ["in another room", { start: "12:30", roomId: "oak" }, null],
    ["on another day", { start: "12:30", day: "2026-11-24" }, null],
    ["in the past", { day: "2026-11-20" }, "past"],
  ])("%s", (_, change, obstacle) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T06:30:00Z") });
    expect(obstacleAt({ ...place, ...change }, [entry])).toBe(obstacle);
    vi.useRealTimers();
  });

  test("ignores the booking that is moved", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-22T06:30:00Z") });
    expect(obstacleAt({ ...place, start: "13:30" }, [entry], "1")).toBeNull();
    vi.useRealTimers();
  });
});

test("cellsOf lists entries and free half hours in the order of time", () => {
  const cells = cellsOf([entry]);
  expect(cells).toHaveLength(16);
  expect(cells[8]).toEqual({ row: 8, span: 3, entry });
  expect(cells[9]).toEqual({ row: 11, span: 1, entry: null });
});
