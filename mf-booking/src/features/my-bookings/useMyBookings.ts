import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { myBookingQueries } from "./myBookings.queries";
import { myRequestsQuery } from "./requests/requests.queries";

export function useMyBookings() {
  const { supabase } = usePortal();
  const { user } = useSession();
  return useQuery({
    ...myBookingQueries.ofUser(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
}

/** Reads the bookings and requests again when a guest or an admin answers, or one is changed elsewhere. */
export function useLiveBookings(): void {
  const { supabase } = usePortal();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return undefined;
    const read = () => {
      for (const { queryKey } of [
        myBookingQueries.ofUser(supabase, userId),
        myRequestsQuery(supabase, userId),
      ]) {
        void queryClient.invalidateQueries({ queryKey, exact: true });
      }
    };
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
