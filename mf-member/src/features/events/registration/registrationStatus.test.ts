import { describe, expect, test } from "vitest";
import { hasStarted, registrationStatus, seatsLeft } from "./registrationStatus";

const event = { status: "active", attendees: 19, max_attendees: 20 };

describe("registrationStatus", () => {
  test("is open while seats are left", () => {
    expect(registrationStatus(event, false)).toBe("open");
  });

  test("is full only for members without a seat", () => {
    const full = { ...event, attendees: 20 };
    expect(registrationStatus(full, false)).toBe("full");
    expect(registrationStatus(full, true)).toBe("registered");
  });

  test("is cancelled for registered members too", () => {
    expect(registrationStatus({ ...event, status: "cancelled" }, true)).toBe("cancelled");
  });
});

test("seatsLeft is never negative", () => {
  expect(seatsLeft({ attendees: 22, max_attendees: 20 })).toBe(0);
  expect(seatsLeft(event)).toBe(1);
});

test("hasStarted uses the space's time zone", () => {
  const evening = { date: "2026-11-20", time: "18:00:00" };
  expect(hasStarted(evening, new Date("2026-11-20T12:29:00Z"))).toBe(false);
  expect(hasStarted(evening, new Date("2026-11-20T12:31:00Z"))).toBe(true);
});
