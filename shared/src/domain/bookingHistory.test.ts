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

  test.each([
    [{ action: "created", rupees_due: 2000 }, "₹2,000 at the front desk"],
    [{ action: "cancelled", rupees_due: 2000 }, undefined],
    [{ action: "paid", rupees_due: 2000, paid_paise: 150_000, method: "upi" }, "₹1,500 paid (UPI)"],
    [
      { action: "refunded", rupees_due: 0, paid_paise: -50, method: "cash" },
      "₹0.50 returned (Cash)",
    ],
  ])("shows the money of the front desk: %j", (change, money) => {
    const place = { booking_date: "2026-11-20", start_time: "10:00:00", end_time: "11:30:00" };
    const details = changeDetails({ ...place, credits_change: 0, ...change });
    expect(details.split(" · ")[1]).toBe(money);
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
