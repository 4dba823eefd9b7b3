import type { QueryKey } from "@tanstack/react-query";
import { queryRoots, settingKey } from "./queryKeys";

const ANY = "*";

export const ownBookingsKey = (userId: string) => [queryRoots.bookings, "mine", userId] as const;
export const wifiKey = settingKey("wifi");

/** Public data, for signed-out users and members. */
const publicReads: readonly QueryKey[] = [
  [queryRoots.rooms, "bookable"],
  [queryRoots.snacks, "in-stock"],
  [queryRoots.cafeSpecials, "newest"],
  [queryRoots.spaceUpdates, "newest"],
  [queryRoots.events, "today", ANY],
  [queryRoots.events, "upcoming", ANY],
  settingKey("opening_hours"),
  [...settingKey("booking_limits"), "days-ahead"],
];

const ownReads = (userId: string): readonly QueryKey[] => [
  ownBookingsKey(userId),
  [queryRoots.credits, userId],
  [queryRoots.profile, userId, "name"],
  [queryRoots.events, "registrations", userId],
  wifiKey,
];

/**
 * Whether the browser keeps the query's data between visits. Never payments, what admins read, or
 * data of other people.
 */
export function isPersisted(key: QueryKey, userId: string | null): boolean {
  const patterns = userId === null ? publicReads : [...publicReads, ...ownReads(userId)];
  return patterns.some(
    (pattern) =>
      pattern.length === key.length &&
      pattern.every((part, index) => part === ANY || part === key[index]),
  );
}
