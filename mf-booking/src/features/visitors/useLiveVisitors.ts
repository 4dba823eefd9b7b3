import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { useEffect } from "react";
import { visitorQueries } from "./visitors.queries";

/** Reads the member's visitors again when the database reports a change of one. */
export function useLiveVisitors(): void {
  const { supabase, queryClient } = usePortal();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const read = () => void queryClient.invalidateQueries({ queryKey: visitorQueries.all });
    return watchTopic(supabase, `visitors:${userId}`, {
      onMessage: read,
      onReady: read,
      onLost: () => undefined,
    });
  }, [supabase, queryClient, userId]);
}
