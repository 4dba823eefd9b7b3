import { expect, test } from "vitest";
import { activityLook } from "./activityLook";

test.each([
  ["Booked Meeting Room", "booked"],
  ["Purchased Credits", "purchased"],
  ["Registered Visitor", "registered"],
  ["Cancelled Booking", "other"],
])("%s looks like %s", (action, tone) => {
  expect(activityLook(action).tone).toBe(tone);
});

test("each kind has an icon of its own", () => {
  const icons = ["Booked", "Purchased", "Registered", ""].map(
    (action) => activityLook(action).Icon,
  );
  expect(new Set(icons).size).toBe(4);
});
