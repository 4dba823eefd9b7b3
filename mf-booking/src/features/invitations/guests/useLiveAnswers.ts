import { usePortal } from "@portal/shared/contract/usePortal";
import { watchTopic } from "@portal/shared/data/watchTopic";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { guestQueries } from "./guests.queries";

/** Reads the guests of a booking again when one answers. */
export function useLiveAnswers(bookingId: string, isOpen: boolean): void {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOpen) return undefined;
    const { queryKey } = guestQueries.ofBooking(supabase, bookingId);
    const read = () => void queryClient.invalidateQueries({ queryKey, exact: true });
    let wasLost = false;
    return watchTopic(supabase, `guests:${bookingId}`, {
      onMessage: read,
      onReady() {
        if (wasLost) read();
        wasLost = false;
      },
      onLost: () => (wasLost = true),
    });
  }, [supabase, queryClient, bookingId, isOpen]);
}
