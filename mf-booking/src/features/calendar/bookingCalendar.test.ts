import { instantOf } from "@portal/shared/domain/dates";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { bookingCalendar } from "./bookingCalendar";

const name = 'Neem, "the big one"; upstairs \\ left';
const file = bookingCalendar({
  id: "7a",
  booking_date: "2026-11-20",
  start_time: "10:00:00",
  end_time: "11:30:00",
  updated_at: "2026-11-19T08:30:15.25+00:00",
  room: { name, description: "First floor, quiet wing - Seats ten" },
});
const calendar = new ICAL.Component(ICAL.parse.component(file));
const [event] = calendar.getAllSubcomponents("vevent");

test("contains one event with start and end in UTC", () => {
  expect(calendar.name).toBe("vcalendar");
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getAllSubcomponents()).toHaveLength(1);
  expect(event?.getFirstPropertyValue("uid")).toBe("booking-7a");
  const { startDate, endDate } = new ICAL.Event(event);
  expect(startDate.toJSDate()).toEqual(instantOf("2026-11-20", "10:00"));
  expect(endDate.toJSDate()).toEqual(instantOf("2026-11-20", "11:30"));
  expect(event?.hasProperty("dtstamp")).toBe(true);
});

test("escapes special characters of names", () => {
  expect(event?.getFirstPropertyValue("summary")).toBe(name);
  expect(event?.getFirstPropertyValue("location")).toBe("First floor, quiet wing");
});

test("increases the sequence with each change of the booking", () => {
  expect(event?.getFirstPropertyValue("sequence")).toBe(Date.UTC(2026, 10, 19, 8, 30, 15) / 1000);
  expect(event?.getFirstPropertyValue("last-modified")?.toString()).toBe("2026-11-19T08:30:15Z");
});

test("ends and folds lines as the format requires", () => {
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const octets = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});
