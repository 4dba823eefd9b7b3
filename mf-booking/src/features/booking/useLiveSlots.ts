import { usePortal } from "@portal/shared/contract/usePortal";
import { watchTable } from "@portal/shared/data/watchTable";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { slotQueries } from "./slots.queries";

/**
 * Reads the taken slots again whenever anyone books, moves or cancels, for as long as the person
 * looks. A deletion names no room, so that no channel can be narrowed to one.
 */
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
