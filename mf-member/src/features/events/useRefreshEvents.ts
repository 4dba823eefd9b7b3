import { usePortal } from "@portal/shared/contract/usePortal";
import { eventsKey } from "./events.queries";

/** Reads again what a registration changes: seats, registrations and the balance. */
export function useRefreshEvents(userId: string | undefined): () => Promise<unknown> {
  const { queryClient } = usePortal();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: eventsKey }),
      queryClient.invalidateQueries({ queryKey: ["credits", userId] }),
    ]);
}
