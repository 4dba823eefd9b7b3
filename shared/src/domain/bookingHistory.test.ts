import { describe, expect, test } from "vitest";
import { changeDetails, changeTitle } from "./bookingHistory";

describe("a change of a booking", () => {
  test.each([
    ["created", "you", "Booked by you"],
    ["rescheduled", "an admin", "Rescheduled by an admin"],
    ["cancelled", "Asha Rao", "Cancelled by Asha Rao"],
    ["cancelled", null, "Cancelled"],
    ["lent", "you", "Changed by you"],
  ])("with the action %j by %j has the title %j", (action, who, title) => {
    expect(changeTitle({ action }, who)).toBe(title);
  });

  test.each([
    [-4, "Fri, 20 Nov 2026, 10:00 AM - 11:30 AM · 4 credits charged"],
    [1, "Fri, 20 Nov 2026, 10:00 AM - 11:30 AM · 1 credit refunded"],
    [0, "Fri, 20 Nov 2026, 10:00 AM - 11:30 AM"],
  ])("shows the time and a change of %i credits", (credits_change, details) => {
    const change = {
      action: "created",
      booking_date: "2026-11-20",
      start_time: "10:00:00",
      end_time: "11:30:00",
      credits_change,
    };
    expect(changeDetails(change)).toBe(details);
  });

  test("shows the reason and the overridden rules", () => {
    const change = {
      action: "created",
      booking_date: "2026-11-20",
      start_time: "10:00:00",
      end_time: "11:30:00",
      credits_change: 0,
      reason: "Apology",
      overrides: ["closed_day", "too_far_ahead"],
    };
    expect(changeDetails(change)).toBe(
      "Fri, 20 Nov 2026, 10:00 AM - 11:30 AM · Apology · overrides the opening hours and how far ahead rooms can be booked",
    );
  });
});
