import { expect, test } from "vitest";
import { bookingCalendar } from "./bookingCalendar";

const file = bookingCalendar({
  id: "7a",
  booking_date: "2026-11-20",
  start_time: "10:00:00",
  end_time: "11:30:00",
  room: { name: "Neem; the big one", description: "First floor, quiet wing - Seats ten" },
});

test("a booking becomes a calendar of one event with its times in UTC", () => {
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
  expect(file.trimEnd()).toMatch(/END:VCALENDAR$/);
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(file).toContain("UID:booking-7a\r\n");
  expect(file).toContain("DTSTART:20261120T043000Z\r\n");
  expect(file).toContain("DTEND:20261120T060000Z\r\n");
  expect(file).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/);
});

test("what has a meaning in the format is escaped, and lines are folded", () => {
  expect(file).toContain("SUMMARY:Neem\\; the big one (Banyan)\r\n");
  expect(file.split("\r\n").every((line) => line.length <= 75)).toBe(true);
});
