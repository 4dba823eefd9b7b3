import { expect, test } from "vitest";
import { activityStyle } from "./activityStyle";

test.each([
  ["Booked Meeting Room", "booked"],
  ["Purchased Credits", "purchased"],
  ["Registered Visitor", "registered"],
  ["Cancelled Booking", "other"],
])("shows %s in the tone %s", (action, tone) => {
  expect(activityStyle(action).tone).toBe(tone);
});

test("gives each tone its own icon", () => {
  const icons = ["Booked", "Purchased", "Registered", ""].map(
    (action) => activityStyle(action).Icon,
  );
  expect(new Set(icons).size).toBe(4);
});
