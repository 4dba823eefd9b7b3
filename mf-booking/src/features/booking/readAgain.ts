import type { QueryClient } from "@tanstack/react-query";
import { slotQueries } from "./slots.queries";

/**
 * Reads again what a booking or a move has changed. A failure may mean that the hours or the rooms
 * on the screen are no longer those of the space.
 */
export function readAgain(queryClient: QueryClient, hasFailed: boolean): void {
  const changed = [slotQueries.all, ["bookings"], ["credits"]];
  const doubtful = hasFailed ? [["opening-hours"], ["rooms"]] : [];
  for (const queryKey of [...changed, ...doubtful]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
