import { describe, expect, test } from "vitest";
import { instantOf } from "../../domain/dates";
import { allSlots } from "../../domain/slots";
import {
  cellCovering,
  cellsOf,
  closedSpans,
  freeSpan,
  freeUntil,
  movedTo,
  obstacleAt,
  resizedTo,
  spanBetween,
  stepped,
  timeAt,
  unitAt,
  unitStates,
  unitsOf,
  withGapEntries,
  type GridEntry,
} from "./cells";

const monday = "2026-11-23";
const allFree = unitStates(monday, instantOf(monday, "07:00"));
const entry = (start_time: string, end_time: string) => ({
  id: `${start_time} ${end_time}`,
  start_time,
  end_time,
});

/** `free 0`, `entry 2+3`: kind, first half hour and length. */
const shortly = (cells: ReturnType<typeof cellsOf>) =>
  cells.map(({ kind, from, units }) => `${kind} ${from}${units > 1 ? `+${units}` : ""}`);

test("converts between times and half hours of the day", () => {
  expect(unitAt("09:00")).toBe(0);
  expect(unitAt("12:10:00")).toBeCloseTo(6.333);
  expect(timeAt(17)).toBe("17:30");
  expect(timeAt(18)).toBe("18:00");
});

describe("the state of a half hour without bookings", () => {
  test("is past once it has begun", () => {
    const states = unitStates(monday, instantOf(monday, "12:10"));
    expect(states.lastIndexOf("past")).toBe(6);
    expect(states.indexOf("free")).toBe(7);
  });

  test("is closed before the space opens and all day on a holiday", () => {
    const now = instantOf(monday, "07:00");
    const states = unitStates(monday, now, { start_time: "10:00", end_time: "18:00" });
    expect(states.slice(0, 3)).toEqual(["closed", "closed", "free"]);
    expect(states.at(-1)).toBe("free");
    expect(new Set(unitStates(monday, now, null))).toEqual(new Set(["closed"]));
  });

  test("is drawn as closed outside the bookable hours", () => {
    expect(closedSpans({ start_time: "10:00", end_time: "17:30" })).toEqual([
      { from: 0, units: 2 },
      { from: 17, units: 1 },
    ]);
    expect(closedSpans({ start_time: "09:00", end_time: "18:00" })).toEqual([]);
    expect(closedSpans(null)).toEqual([{ from: 0, units: 18 }]);
  });

  test("is drawn as closed within the shown time only", () => {
    const shown = { from: 4, units: 6 };
    const spans = (start_time: string, end_time: string) =>
      closedSpans({ start_time, end_time }, shown);
    expect(spans("09:00", "18:00")).toEqual([]);
    expect(spans("12:00", "13:00")).toEqual([
      { from: 4, units: 2 },
      { from: 8, units: 2 },
    ]);
    expect(spans("16:00", "18:00")).toEqual([shown]);
    expect(spans("09:00", "10:00")).toEqual([shown]);
    expect(closedSpans(null, shown)).toEqual([shown]);
  });
});

describe("the cells of a lane", () => {
  test("are one for each entry and one for each free half hour, in the order of time", () => {
    const cells = cellsOf([entry("14:00:00", "18:00:00"), entry("09:30:00", "11:00:00")], allFree);
    expect(shortly(cells)).toEqual([
      "free 0",
      "entry 1+3",
      ...[4, 5, 6, 7, 8, 9].map((unit) => `free ${unit}`),
      "entry 10+8",
    ]);
  });

  test("join past times between entries, and keep two adjacent entries apart", () => {
    const states = unitStates(monday, instantOf(monday, "17:40"));
    const entries = [entry("10:00", "11:00"), entry("11:00", "11:30"), entry("15:00", "16:00")];
    expect(shortly(cellsOf(entries, states))).toEqual([
      "past 0+2",
      "entry 2+2",
      "entry 4",
      "past 5+7",
      "entry 12+2",
      "past 14+4",
    ]);
  });

  test("cut entries that reach beyond the day", () => {
    const entries = [entry("08:00", "09:30"), entry("17:30", "19:00"), entry("07:00", "08:00")];
    expect(shortly(cellsOf(entries, allFree))).toEqual([
      "entry 0",
      ...Array.from({ length: 16 }, (_, index) => `free ${index + 1}`),
      "entry 17",
    ]);
  });

  test("cut entries at the shown time, and join free half hours where asked", () => {
    const shown = { from: 4, units: 8 };
    const states = unitStates(monday, instantOf(monday, "11:45"), allSlots, shown);
    const entries = [entry("10:00", "11:30"), entry("14:30", "16:00")];
    expect(shortly(cellsOf(entries, states, { shown, joinsFree: true }))).toEqual([
      "entry 4",
      "past 5",
      "free 6+5",
      "entry 11",
    ]);
  });

  test("before 9:00 and after 18:00 are shown where rooms open for them", () => {
    const hours = { start_time: "08:00", end_time: "19:00" };
    const shown = unitsOf(hours);
    expect(shown).toEqual({ from: -2, units: 22 });
    const states = unitStates(monday, instantOf(monday, "07:00"), hours, shown);
    const cells = cellsOf([entry("08:30", "18:30")], states, { shown });
    expect(shortly(cells)).toEqual(["free -2", "entry -1+20", "free 19"]);
    expect(movedTo({ from: 0, units: 2 }, -5, shown)).toEqual({ from: -2, units: 2 });
    expect(resizedTo({ from: 16, units: 2 }, 8, shown)).toEqual({ from: 16, units: 4 });
  });

  test("are found by a half hour that they cover", () => {
    const cells = cellsOf([entry("09:30", "11:00")], allFree);
    expect(cellCovering(cells, 3)).toMatchObject({ kind: "entry", from: 1 });
    expect(cellCovering(cells, 18)).toBeUndefined();
  });
});

describe("a new booking", () => {
  /** Free from 9:00, taken from 13:00 (half hour 8) to 14:00. */
  const cells = cellsOf([entry("13:00", "14:00")], allFree);

  test.each([
    ["to the right", 1, 2, { from: 1, units: 2 }],
    ["to the left, ending where it began", 5, 2, { from: 2, units: 4 }],
    ["over five half hours, which are not offered", 0, 4, { from: 0, units: 4 }],
    ["into an entry", 5, 12, { from: 5, units: 3 }],
    ["back into an entry", 11, 3, { from: 10, units: 2 }],
    ["over more than four hours", 17, 10, { from: 10, units: 8 }],
  ])("has an offered duration when dragged %s", (_, anchor, head, span) => {
    expect(spanBetween({ cells }, anchor, head)).toEqual(span);
  });

  test("ends before the next entry", () => {
    expect(freeSpan({ cells }, 0, 4)).toEqual({ from: 0, units: 4 });
    expect(freeSpan({ cells }, 6, 4)).toEqual({ from: 6, units: 2 });
  });

  test("is made longer while the time is free", () => {
    const limit = freeUntil(cells, 2);
    expect(stepped({ from: 2, units: 4 }, 1, limit)).toEqual({ from: 2, units: 6 });
    expect(stepped({ from: 2, units: 6 }, 1, limit)).toEqual({ from: 2, units: 6 });
    expect(stepped({ from: 2, units: 6 }, -1, limit)).toEqual({ from: 2, units: 4 });
    expect(stepped({ from: 2, units: 1 }, -1, limit)).toEqual({ from: 2, units: 1 });
  });
});

describe("an entry", () => {
  const span = { from: 2, units: 2 };

  test.each([
    [0, 0],
    [3, 3],
    [-4, 0],
    [17, 16],
  ])("moved to the half hour %i starts at %i, within the day", (to, from) => {
    expect(movedTo(span, to)).toEqual({ from, units: 2 });
  });

  test.each([
    [1, 1],
    [5, 4],
    [7, 6],
    [20, 8],
    [0, 1],
  ])("stretched to %i half hours takes the offered duration %i", (wanted, units) => {
    expect(resizedTo(span, wanted)).toEqual({ from: 2, units });
  });

  test("ends within the day", () => {
    expect(resizedTo({ from: 15, units: 2 }, 8).units).toBe(3);
    expect(stepped({ from: 16, units: 2 }, 1, 18).units).toBe(2);
  });

  const moved = entry("13:00", "14:30");
  const states = unitStates(monday, instantOf(monday, "10:10"));
  const cells = cellsOf([moved, entry("16:00", "17:00")], states);

  test.each([
    ["beside another entry", { from: 12, units: 2 }, null],
    ["over another entry", { from: 13, units: 2 }, "taken"],
    ["over its own time", { from: 9, units: 2 }, null],
    ["in the past", { from: 2, units: 2 }, "past"],
  ])("moved %s", (_, target, obstacle) => {
    expect(obstacleAt(cells, target, moved)).toBe(obstacle);
  });
});

describe("a room with durations of its own", () => {
  const offered = [3, 6, 10];

  test("is booked for one of them, at least the shortest", () => {
    const lane = { cells: cellsOf([], allFree), durations: offered };
    expect(freeSpan(lane, 0, 2)).toEqual({ from: 0, units: 3 });
    expect(freeSpan(lane, 0, 7)).toEqual({ from: 0, units: 6 });
    expect(spanBetween(lane, 11, 2)).toEqual({ from: 2, units: 10 });
  });

  test("gets longer and shorter by them", () => {
    const span = { from: 2, units: 6 };
    expect(stepped(span, 1, 18, offered).units).toBe(10);
    expect(stepped(span, -1, 18, offered).units).toBe(3);
    expect(stepped({ from: 2, units: 2 }, 1, 18, offered).units).toBe(3);
    expect(resizedTo(span, 5, undefined, offered).units).toBe(3);
  });
});

test("adds the half hours that stay free before and after an entry", () => {
  const booking: GridEntry & { gap: number } = { ...entry("10:00", "11:00"), gap: 1 };
  const added = withGapEntries([booking], 2).slice(1);
  expect(added.map(({ start_time, partOf }) => [start_time, partOf])).toEqual([
    ["09:00", booking.id],
    ["09:30", booking.id],
    ["11:00", booking.id],
  ]);
});
