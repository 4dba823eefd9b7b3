import { describe, expect, test } from "vitest";
import { kinds } from "../notifications/kindList";
import { eventIn, formatFaults, messageFaults } from "../testing/calendarFaults";
import { calendarFeed, calendarFile, calendarMessage } from "./buildCalendar";
import { bookingEntry, type CalendarEntry, eventEntry } from "./calendarEntry";

const organizer = { name: "Banyan Coworking", email: "space@example.com" };
const attendee = { name: "Asha Rao", email: "asha@example.com" };

const booking = {
  id: "7a",
  room_name: "Neem",
  room_description: "First floor, quiet wing - Seats ten",
  booking_date: "2026-11-20",
  start_time: "10:00:00",
  end_time: "11:30:00",
  changed_at: "2026-11-19T08:30:15.25+00:00",
};
const entry = bookingEntry(booking);
const request = (one: CalendarEntry) =>
  calendarMessage(one, { method: "REQUEST", organizer, attendee });
const cancel = (one: CalendarEntry) =>
  calendarMessage(one, { method: "CANCEL", organizer, attendee });

const changes = kinds.flatMap(({ kind, previews, read }) =>
  Object.entries(previews).flatMap(([name, data]) => {
    const { calendar } = read(data);
    return calendar ? [{ kind, name, calendar }] : [];
  }),
);

test.each(changes)("keeps RFC 5545 and RFC 5546 in the email of $kind ($name)", ({ calendar }) => {
  const file = calendarMessage(calendar.entry, {
    method: calendar.method,
    organizer,
    attendee,
  });
  expect(messageFaults(file)).toEqual([]);
});

test("asks the recipient to add a booking with its place, times and an alarm 15 minutes before", () => {
  expect(eventIn(request(entry))).toMatchObject({
    method: "REQUEST",
    uid: "booking-7a",
    sequence: Date.UTC(2026, 10, 19, 8, 30, 15) / 1000,
    title: "Neem",
    place: "First floor, quiet wing",
    startsAt: new Date("2026-11-20T10:00:00+05:30"),
    endsAt: new Date("2026-11-20T11:30:00+05:30"),
    organizer: "mailto:space@example.com",
    attendees: [{ address: "MAILTO:asha@example.com", name: "Asha Rao" }],
    alarms: ["-PT15M"],
  });
});

test("moves the same entry with a larger sequence and cancels it with a larger one still", () => {
  const moved = { ...booking, start_time: "14:00", changed_at: "2026-11-19T08:30:16Z" };
  const files = [request(entry), request(bookingEntry(moved)), cancel(bookingEntry(moved))];
  const events = files.map(eventIn);
  expect(events.map(({ uid }) => uid)).toEqual(Array(3).fill("booking-7a"));
  const [made = 0, again = 0, cancelled = 0] = events.map(({ sequence }) => sequence);
  expect(again).toBeGreaterThan(made);
  expect(cancelled).toBeGreaterThan(again);
  expect(events.map(({ status }) => status)).toEqual([null, null, "CANCELLED"]);
});

test("ends an event after two hours", () => {
  const event = eventEntry({
    id: "9c",
    title: "Tea, talk",
    location: null,
    date: "2026-11-20",
    time: "18:00",
    changed_at: booking.changed_at,
  });
  expect(eventIn(request(event))).toMatchObject({
    uid: "event-9c",
    startsAt: new Date("2026-11-20T18:00:00+05:30"),
    endsAt: new Date("2026-11-20T20:00:00+05:30"),
  });
});

test("uses one id for the file, the feed and the email", () => {
  const files = [
    calendarFile(entry),
    calendarFeed([entry], { name: "Bookings of Asha", refreshSeconds: 900 }),
    request(entry),
  ];
  for (const file of files) {
    expect(formatFaults(file)).toEqual([]);
    expect(eventIn(file)).toMatchObject({ uid: "booking-7a", alarms: ["-PT15M"] });
  }
});

describe("names with special characters", () => {
  const awkward = 'Rao, "Asha"; \\ of her name\r\nATTENDEE:mailto:eve@example.com\rEND:VCALENDAR';
  const long = `${awkward} ${"अनन्या ".repeat(30)}`;

  test.each([awkward, long])("add no line, property or person (%#)", (name) => {
    const file = calendarMessage(
      { ...entry, title: name, place: name, description: name },
      { method: "REQUEST", organizer: { ...organizer, name }, attendee: { ...attendee, name } },
    );
    expect(messageFaults(file)).toEqual([]);
    expect(eventIn(file)).toMatchObject({
      title: expect.stringContaining('Rao, "Asha"; \\ of her name ATTENDEE:mailto'),
      attendees: [{ address: "MAILTO:asha@example.com" }],
      organizer: "mailto:space@example.com",
    });
  });

  test("keep the feed whole", () => {
    const file = calendarFeed([], { name: long, refreshSeconds: 900 });
    expect(formatFaults(file)).toEqual([]);
    expect(file.replaceAll("\r\n ", "").match(/^(?:BEGIN|END|ATTENDEE)/gm)).toEqual([
      "BEGIN",
      "END",
    ]);
  });
});

describe("messageFaults", () => {
  const whole = request(entry);
  test.each([
    ["a missing DTSTAMP", whole.replace(/DTSTAMP:.*\r\n/, "")],
    ["a missing organizer", whole.replace(/ORGANIZER.*\r\n/, "")],
    ["a second UID", whole.replace(/(UID:.*\r\n)/, "$1$1")],
    ["a local DTSTAMP", whole.replace(/(DTSTAMP:\w+)Z/, "$1")],
    ["a lone line feed", whole.replace("\r\nSUMMARY", "\nSUMMARY")],
    ["a long line", whole.replace("SUMMARY:", `SUMMARY:${"x".repeat(80)}`)],
    ["an alarm of a cancelled event", whole.replace("METHOD:REQUEST", "METHOD:CANCEL")],
    ["a cancelled event of a request", cancel(entry).replace("METHOD:CANCEL", "METHOD:REQUEST")],
    ["a message without method", whole.replace(/METHOD.*\r\n/, "")],
  ])("finds %s", (_, broken) => {
    expect(messageFaults(broken)).not.toEqual([]);
  });
});
