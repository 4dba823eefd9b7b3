import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Reads the member's orders again when one of them changes, such as its stage at the cafe counter. */
export function useLiveOrders(): void {
  const { supabase } = usePortal();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const read = () => void queryClient.invalidateQueries({ queryKey: [queryRoots.orders] });
    return watchTopic(supabase, `orders:${userId}`, {
      onMessage: read,
      // Changes before the topic was joined are unknown.
      onReady: read,
      onLost: () => undefined,
    });
  }, [supabase, queryClient, userId]);
}
