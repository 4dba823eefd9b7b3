import { usePortal } from "@portal/shared/contract/usePortal";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { eventQueries } from "../../../data/events.queries";

export function useInvalidateEvents(userId: string | undefined): () => Promise<unknown> {
  const { queryClient } = usePortal();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: eventQueries.all }),
      queryClient.invalidateQueries({ queryKey: [queryRoots.credits, userId] }),
    ]);
}
