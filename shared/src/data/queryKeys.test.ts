import { expect, test } from "vitest";
import { queryRoots, settingKey } from "./queryKeys";

// Modules are released one by one and share the shell's cache.
test("keeps the keys that other releases invalidate", () => {
  expect(queryRoots).toEqual({
    activity: "activity",
    admin: "admin",
    bookingQuotes: "booking-quotes",
    bookingRefund: "booking-refund",
    bookings: "bookings",
    cafeSpecials: "cafe-specials",
    calendarFeed: "calendar-feed",
    creditLots: "credit-lots",
    credits: "credits",
    dayPasses: "day-passes",
    events: "events",
    notifications: "notifications",
    orders: "orders",
    plans: "plans",
    profile: "profile",
    registrationRefund: "registration-refund",
    rooms: "rooms",
    settings: "settings",
    slots: "slots",
    snacks: "snacks",
    spaceUpdates: "space-updates",
    visitors: "visitors",
  });
  expect(settingKey("wifi")).toEqual(["settings", "wifi"]);
});
