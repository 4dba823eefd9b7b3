import { describe, expect, test } from "vitest";
import { hasStarted, seatsLeft, registrationStatus } from "./registrationStatus";

const event = { status: "active", attendees: 19, max_attendees: 20 };

describe("An event, for a member", () => {
  test("is open while a seat is left", () => {
    expect(registrationStatus(event, false)).toBe("open");
  });

  test("is full for those without a seat only", () => {
    const full = { ...event, attendees: 20 };
    expect(registrationStatus(full, false)).toBe("full");
    expect(registrationStatus(full, true)).toBe("registered");
  });

  test("is cancelled for everybody, also for those who had a seat", () => {
    expect(registrationStatus({ ...event, status: "cancelled" }, true)).toBe("cancelled");
  });

  test("never has less than no seats left", () => {
    expect(seatsLeft({ attendees: 22, max_attendees: 20 })).toBe(0);
    expect(seatsLeft(event)).toBe(1);
  });

  test("starts by the clock of the space, not the visitor's", () => {
    const evening = { date: "2026-11-20", time: "18:00:00" };
    expect(hasStarted(evening, new Date("2026-11-20T12:29:00Z"))).toBe(false);
    expect(hasStarted(evening, new Date("2026-11-20T12:31:00Z"))).toBe(true);
  });
});
