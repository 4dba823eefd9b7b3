import { queryRoots, settingKey } from "@portal/shared/data/queryKeys";
import type { QueryClient } from "@tanstack/react-query";

/** After a failure, opening hours and rooms are read again too: outdated ones can be the cause. */
export function invalidateBookings(queryClient: QueryClient, hasFailed: boolean): void {
  const changed = [
    [queryRoots.slots],
    [queryRoots.bookings],
    [queryRoots.credits],
    [queryRoots.visitors],
  ];
  const possiblyOutdated = hasFailed ? [settingKey("opening_hours"), [queryRoots.rooms]] : [];
  for (const queryKey of [...changed, ...possiblyOutdated]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
