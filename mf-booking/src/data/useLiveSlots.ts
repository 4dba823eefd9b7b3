import { usePortal } from "@portal/shared/contract/usePortal";
import { watchTable } from "@portal/shared/data/watchTable";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { slotQueries } from "./slots.queries";

/** Watches all rooms: Realtime's delete events do not contain the room. */
export function useLiveSlots(isOpen: boolean): void {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOpen) return;
    return watchTable(
      supabase,
      { table: "booked_slots" },
      () => void queryClient.invalidateQueries({ queryKey: slotQueries.all }),
    );
  }, [supabase, queryClient, isOpen]);
}
