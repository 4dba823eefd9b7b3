import { describe, expect, test } from "vitest";
import { seatsLeft, standingOf } from "./standing";

const event = {
  date: "2026-11-20",
  time: "18:00:00",
  status: "active",
  attendees: 19,
  max_attendees: 20,
};
const before = new Date("2026-11-20T12:29:00Z");
const after = new Date("2026-11-20T12:31:00Z");

describe("How an event stands for a member", () => {
  test("open while a seat is left and the space's clock has not reached it", () => {
    expect(standingOf(event, false, before)).toBe("open");
  });

  test("started once it is six in the evening in Kolkata, registered or not", () => {
    expect(standingOf(event, false, after)).toBe("started");
    expect(standingOf(event, true, after)).toBe("started");
  });

  test("full for those without a seat only", () => {
    const full = { ...event, attendees: 20 };
    expect(standingOf(full, false, before)).toBe("full");
    expect(standingOf(full, true, before)).toBe("registered");
  });

  test("cancelled for everybody, also for those who had a seat", () => {
    expect(standingOf({ ...event, status: "cancelled" }, true, before)).toBe("cancelled");
  });

  test("never has less than no seats left", () => {
    expect(seatsLeft({ attendees: 22, max_attendees: 20 })).toBe(0);
    expect(seatsLeft(event)).toBe(1);
  });
});
