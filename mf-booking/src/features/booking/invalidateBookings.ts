import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import type { QueryClient } from "@tanstack/react-query";

/**
 * Invalidates what a booking or a move changes. After a failure also opening hours and rooms, since
 * the cause can be that those on the screen are outdated.
 */
export function invalidateBookings(queryClient: QueryClient, hasFailed: boolean): void {
  const changed = [[queryRoots.slots], [queryRoots.bookings], [queryRoots.credits]];
  const possiblyOutdated = hasFailed ? [settingKey("opening_hours"), [queryRoots.rooms]] : [];
  for (const queryKey of [...changed, ...possiblyOutdated]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
