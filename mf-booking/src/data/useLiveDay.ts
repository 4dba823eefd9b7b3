import { usePortal } from "@portal/shared/contract/usePortal";
import { watchTable } from "@portal/shared/data/watchTable";
import type { Day } from "@portal/shared/domain/dates";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { takenSlotsOfDay, type TakenSlot } from "./slots.queries";

/** Finds changes while the Realtime connection is down. */
const POLL_INTERVAL_MS = 30_000;

/** The taken slots of a day, updated live while `isOpen`. */
export function useLiveDay(day: Day, isOpen = true): UseQueryResult<TakenSlot[]> {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOpen) return;
    return watchTable(
      supabase,
      { table: "booked_slots" },
      () => void queryClient.invalidateQueries(takenSlotsOfDay(supabase, day)),
    );
  }, [supabase, queryClient, day, isOpen]);
  return useQuery({
    ...takenSlotsOfDay(supabase, day),
    enabled: isOpen,
    refetchInterval: POLL_INTERVAL_MS,
  });
}
