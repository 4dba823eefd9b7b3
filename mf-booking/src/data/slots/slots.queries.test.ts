import { expect, test } from "vitest";
import { applyToFreeSpans, type FreeSpan } from "./slots.queries";

const span = (start_time: string, end_time: string, room_id = "neem"): FreeSpan => ({
  room_id,
  start_time,
  end_time,
});

const slot = (start: string, end: string) => ({
  booking_id: "b1",
  ...span(`${start}:00`, `${end}:00`),
});

const after = (free: FreeSpan[], ...changes: Parameters<typeof applyToFreeSpans>[1][]) =>
  changes
    .reduce((spans, change) => applyToFreeSpans(spans, change), free)
    .map(({ room_id, start_time, end_time }) => `${room_id} ${start_time}-${end_time}`)
    .toSorted();

const day = span("09:00:00", "18:00:00");
const other = span("09:00", "18:00", "peepal");

test.each([
  ["within a span", "10:00", "11:00", ["neem 09:00-10:00", "neem 11:00-18:00"]],
  ["at the start of a span", "09:00", "11:00", ["neem 11:00-18:00"]],
  ["at the end of a span", "17:00", "18:00", ["neem 09:00-17:00"]],
  ["over a whole span", "09:00", "18:00", []],
])("removes a slot taken %s", (_, from, to, spans) => {
  const taken = { event: "taken" as const, payload: slot(from, to) };
  const expected = [...spans, "peepal 09:00-18:00"];
  expect(after([day, other], taken)).toEqual(expected);
  expect(after([day, other], taken, taken)).toEqual(expected);
});

test("joins a freed slot with the spans that it touches", () => {
  const free = [span("09:00", "10:00"), span("11:00", "12:00"), span("15:00", "16:00"), other];
  const freed = { event: "freed" as const, payload: slot("10:00", "11:00") };
  const expected = ["neem 09:00-12:00", "neem 15:00-16:00", "peepal 09:00-18:00"];
  expect(after(free, freed)).toEqual(expected);
  expect(after(free, freed, freed)).toEqual(expected);
});

test("frees the earlier time of a moved booking, in another room too", () => {
  const free = [span("11:00", "18:00"), other];
  const payload = { ...slot("11:00", "12:00"), before: span("09:00:00", "11:00:00") };
  const inOtherRoom = { ...payload, room_id: "peepal" };
  expect(after(free, { event: "taken", payload })).toEqual([
    "neem 09:00-11:00",
    "neem 12:00-18:00",
    "peepal 09:00-18:00",
  ]);
  expect(after(free, { event: "taken", payload: inOtherRoom })).toEqual([
    "neem 09:00-18:00",
    "peepal 09:00-11:00",
    "peepal 12:00-18:00",
  ]);
});
