import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { freeSpansQuery, type FreeSpan } from "./freeSpans.queries";
import { isLive, watchDay } from "./liveDays";
import { takenSlotsOfDay, type TakenSlot } from "./slots.queries";

const POLL_INTERVAL_MS = 30_000;
/** Realtime does not guarantee delivery. */
const LIVE_POLL_INTERVAL_MS = 5 * 60_000;

/** The taken slots of a day, updated live while `isOpen`. */
export function useLiveDay(day: Day, isOpen = true): UseQueryResult<TakenSlot[]> {
  const { supabase } = usePortal();
  return useQuery({ ...takenSlotsOfDay(supabase, day), ...useLiveOptions(day, isOpen) });
}

/** The free spans of a day, updated live while `isOpen`. */
export function useFreeSpans(day: Day, isOpen: boolean): UseQueryResult<FreeSpan[]> {
  const { supabase } = usePortal();
  return useQuery({ ...freeSpansQuery(supabase, day), ...useLiveOptions(day, isOpen) });
}

function useLiveOptions(day: Day, isOpen: boolean) {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onStatus: () => void) =>
      isOpen ? watchDay(supabase, queryClient, day, onStatus) : () => undefined,
    [supabase, queryClient, day, isOpen],
  );
  const live = useSyncExternalStore(
    subscribe,
    () => isLive(queryClient, day),
    () => false,
  );
  return {
    enabled: isOpen,
    ...(live && { staleTime: Infinity }),
    refetchInterval: ({ state }: { state: { status: string } }) =>
      live && state.status !== "error" ? LIVE_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
  };
}
