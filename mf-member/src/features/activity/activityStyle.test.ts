import { expect, test } from "vitest";
import { activityStyle } from "./activityStyle";

test.each([
  ["Booked Meeting Room", "booked"],
  ["Purchased Credits", "purchased"],
  ["Registered Visitor", "registered"],
  ["Cancelled Booking", "other"],
])("%s looks like %s", (action, tone) => {
  expect(activityStyle(action).tone).toBe(tone);
});

test("each kind has an icon of its own", () => {
  const icons = ["Booked", "Purchased", "Registered", ""].map(
    (action) => activityStyle(action).Icon,
  );
  expect(new Set(icons).size).toBe(4);
});
