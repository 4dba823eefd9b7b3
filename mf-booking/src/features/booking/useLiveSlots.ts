import { usePortal } from "@portal/shared/contract/usePortal";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { slotQueries } from "./slots.queries";

/**
 * Reads the taken slots again whenever somebody books, moves or cancels, and after the socket
 * has come back, for as long as somebody looks. A deletion names no room, so that no channel can be
 * narrowed to one.
 */
export function useLiveSlots(isOpen: boolean): void {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const refresh = () => void queryClient.invalidateQueries({ queryKey: slotQueries.all });
    const channel = supabase
      .channel(`booked-slots-${id}`)
      .on("postgres_changes", { event: "*", schema: "public", table: "booked_slots" }, refresh)
      // Only now does the server listen: what was taken between joining and this is caught up.
      .on("system", {}, refresh)
      .subscribe((status) => {
        if (status === "SUBSCRIBED") refresh();
      });
    return () => void supabase.removeChannel(channel);
  }, [supabase, queryClient, id, isOpen]);
}
