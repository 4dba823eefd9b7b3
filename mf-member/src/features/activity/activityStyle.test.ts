import { expect, test } from "vitest";
import { activityStyle } from "./activityStyle";

test.each([
  ["Booked Meeting Room", "booked"],
  ["Purchased Credits", "purchased"],
  ["Registered Visitor", "registered"],
  ["Cancelled Booking", "other"],
])("%s has the tone %s", (action, tone) => {
  expect(activityStyle(action).tone).toBe(tone);
});

test("each tone has its own icon", () => {
  const icons = ["Booked", "Purchased", "Registered", ""].map(
    (action) => activityStyle(action).Icon,
  );
  expect(new Set(icons).size).toBe(4);
});
