import { expect, test } from "vitest";
import { eventCalendar } from "./eventCalendar";

const event = {
  id: "7d1c3a52-0000-4000-8000-000000000001",
  title: "Tea, talk; and more",
  description: "First line\nsecond line",
  date: "2026-11-20",
  time: "18:00:00",
  location: "Fig Room",
};

const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("exports the start in the space's time zone as UTC", () => {
  const lines = linesOf(eventCalendar(event));
  expect(lines).toContain("DTSTART:20261120T123000Z");
  expect(lines).toContain("DTEND:20261120T143000Z");
  expect(lines).toContain(`UID:event-${event.id}`);
  expect(lines).toContain("LOCATION:Fig Room");
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
});

test("escapes characters that would end a field", () => {
  const lines = linesOf(eventCalendar(event));
  expect(lines).toContain(String.raw`SUMMARY:Tea\, talk\; and more`);
  expect(lines).toContain(String.raw`DESCRIPTION:First line\nsecond line`);
  expect(lines.filter((line) => line.startsWith("BEGIN:VEVENT"))).toHaveLength(1);
});
