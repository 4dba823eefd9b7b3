import { expect, it } from "vitest";
import { isPersisted } from "./persistedQueries";
import { queryRoots, settingKey } from "./queryKeys";

const own = [
  [queryRoots.bookings, "mine", "asha"],
  [queryRoots.credits, "asha"],
  [queryRoots.profile, "asha", "name"],
  [queryRoots.events, "registrations", "asha"],
  settingKey("wifi"),
];

it.each([
  [queryRoots.rooms, "bookable"],
  [queryRoots.events, "today", "2026-11-23"],
  settingKey("opening_hours"),
])("keeps public reads of signed-out users and members: %j", (...key) => {
  expect(isPersisted(key, null)).toBe(true);
  expect(isPersisted(key, "asha")).toBe(true);
});

it.each(own)("keeps own reads of the signed-in member only: %j", (...key) => {
  expect(isPersisted(key, "asha")).toBe(true);
  expect(isPersisted(key, null)).toBe(false);
});

it("keeps no data of another member", () => {
  expect(own.filter((key) => isPersisted(key, "dev"))).toEqual([settingKey("wifi")]);
});

it.each([
  [queryRoots.bookings, "admin", "calendar"],
  [queryRoots.rooms, "admin"],
  [queryRoots.admin, "users"],
  [...settingKey("wifi"), "setting"],
  [...settingKey("opening_hours"), "setting"],
  [queryRoots.orders, "asha"],
  [queryRoots.creditLots, "asha"],
  [queryRoots.profile, "asha", "fields"],
  [queryRoots.activity, "asha"],
  [queryRoots.visitors, "list", "asha"],
  [queryRoots.calendarFeed, "asha"],
  [queryRoots.notifications, "asha", "newest"],
])("keeps nothing of admins, payments, secrets or other people: %j", (...key) => {
  expect(isPersisted(key, "asha")).toBe(false);
});
