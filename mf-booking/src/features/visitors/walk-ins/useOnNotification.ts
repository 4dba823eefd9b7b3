import { usePortal } from "@portal/shared/contract/usePortal";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { useEffect, useEffectEvent } from "react";

/** Calls `onNotification` when the shell reads the notifications again: a topic has one watcher. */
export function useOnNotification(onNotification: () => void): void {
  const { queryClient } = usePortal();
  const notified = useEffectEvent(onNotification);
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "invalidate") return;
        if (event.query.queryKey[0] === queryRoots.notifications) notified();
      }),
    [queryClient],
  );
}
