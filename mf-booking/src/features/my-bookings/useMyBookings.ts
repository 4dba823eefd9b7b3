import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { myBookingQueries } from "./myBookings.queries";

export function useMyBookings() {
  const { supabase } = usePortal();
  const { user } = useSession();
  return useQuery({
    ...myBookingQueries.ofUser(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
}

/** Reads the bookings again when a guest answers, or one is changed elsewhere. */
export function useLiveBookings(): void {
  const { supabase } = usePortal();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return undefined;
    const { queryKey } = myBookingQueries.ofUser(supabase, userId);
    const read = () => void queryClient.invalidateQueries({ queryKey, exact: true });
    let wasLost = false;
    return watchTopic(supabase, `bookings:${userId}`, {
      onMessage: read,
      onReady() {
        if (wasLost) read();
        wasLost = false;
      },
      onLost: () => (wasLost = true),
    });
  }, [supabase, queryClient, userId]);
}
