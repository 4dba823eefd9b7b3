import { instantOf } from "@portal/shared/domain/dates";
import { allSlots, durations } from "@portal/shared/domain/slots";
import { expect, it } from "vitest";
import { readBookRoomUrl, writeBookRoomUrl, type BookRoomUrl } from "./bookRoomUrl";

const emptyUrl: BookRoomUrl = {
  view: null,
  day: null,
  start: null,
  units: null,
  amenities: [],
  seats: null,
  roomId: null,
};

const limits = {
  now: instantOf("2026-11-20", "12:10"),
  lastDay: "2027-11-20",
  hours: allSlots,
  units: durations.map(({ units }) => units),
};
const read = (query: string) => readBookRoomUrl(new URLSearchParams(query), limits);

it("is empty without a query", () => {
  expect(read("")).toEqual({ url: emptyUrl, ignored: [] });
  expect(writeBookRoomUrl(emptyUrl).toString()).toBe("");
});

it("reads and writes every value", () => {
  const query =
    "view=day&day=2026-11-21&from=10:00&minutes=60&amenities=WiFi,TV screen&seats=8&room=neem";
  const { url, ignored } = read(query);
  expect(url).toEqual({
    view: "day",
    day: "2026-11-21",
    start: "10:00",
    units: 2,
    amenities: ["WiFi", "TV screen"],
    seats: 8,
    roomId: "neem",
  });
  expect(ignored).toEqual([]);
  expect(read(writeBookRoomUrl(url).toString()).url).toEqual(url);
});

it.each([
  ["view=week", "an unknown view"],
  ["day=2026-02-31", "a date that does not exist"],
  ["day=2026-13-01", "a date that does not exist"],
  ["day=tomorrow", "a date that does not exist"],
  ["day=2026-11-19", "a date in the past"],
  ["day=2027-11-21", "a date after Sat, 20 Nov 2027"],
  ["from=10:15", "a start time other than each half hour from 9:00 AM to 5:30 PM"],
  ["from=18:00", "a start time other than each half hour from 9:00 AM to 5:30 PM"],
  ["minutes=45", "a duration that is not offered"],
  ["minutes=-30", "a duration that is not offered"],
  ["seats=Infinity", "a number of seats other than 1 to 1000"],
  ["seats=-4", "a number of seats other than 1 to 1000"],
])("ignores %s and names it", (query, named) => {
  expect(read(query)).toEqual({ url: emptyUrl, ignored: [named] });
});

it("ignores amenities that would fill the page", () => {
  expect(read(`amenities=${"x".repeat(1001)}`)).toEqual({
    url: emptyUrl,
    ignored: ["amenities of more than 1000 characters"],
  });
});

it("ignores a start time that has passed, on that day only", () => {
  expect(read("day=2026-11-20&from=12:00")).toMatchObject({
    url: { day: "2026-11-20", start: null },
    ignored: ["a start time that has passed"],
  });
  expect(read("day=2026-11-20&from=12:30")).toMatchObject({ url: { start: "12:30" } });
  expect(read("day=2026-11-21&from=12:00")).toMatchObject({ url: { start: "12:00" } });
});

it("ignores a start time from which the duration reaches beyond the last slot", () => {
  expect(read("from=17:00&minutes=90")).toMatchObject({
    url: { start: null, units: 3 },
    ignored: ["a booking that ends after 6:00 PM"],
  });
  expect(read("from=17:00&minutes=60")).toMatchObject({ url: { start: "17:00", units: 2 } });
});

it("takes the times and durations that a room offers", () => {
  const wide = { ...limits, hours: { start_time: "07:00", end_time: "21:00" }, units: [12] };
  const readWide = (query: string) => readBookRoomUrl(new URLSearchParams(query), wide);
  expect(readWide("from=07:30&minutes=360")).toMatchObject({
    url: { start: "07:30", units: 12 },
    ignored: [],
  });
  expect(readWide("from=06:30").ignored).toEqual([
    "a start time other than each half hour from 7:00 AM to 8:30 PM",
  ]);
  expect(readWide("from=16:00&minutes=360").ignored).toEqual(["a booking that ends after 9:00 PM"]);
});

it("keeps the valid values beside ignored ones", () => {
  const { url, ignored } = read("day=2026-02-31&from=25:00&seats=6");
  expect(url).toEqual({ ...emptyUrl, seats: 6 });
  expect(ignored).toHaveLength(2);
});
