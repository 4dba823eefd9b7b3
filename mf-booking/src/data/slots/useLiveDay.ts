import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import {
  useQuery,
  useQueryClient,
  type UseQueryResult,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { serverNow } from "@portal/shared/domain/serverTime";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import {
  freeSpansQuery,
  type FreeSpan,
  takenSlotsOfDay,
  type TakenSlot,
  applyToFreeSpans,
  applyChange,
  isHeld,
  readChange,
  type TakenSlotChange,
} from "./slots.queries";
import { roomQueries } from "../rooms.queries";
import type { Supabase } from "@portal/shared/data/supabase";
import { watchTopic } from "@portal/shared/data/watchTopic";

const POLL_INTERVAL_MS = 30_000;
/** Realtime does not guarantee delivery. */
const LIVE_POLL_INTERVAL_MS = 5 * 60_000;

/** The taken slots of a day, updated live while `isOpen`. */
export function useLiveDay(day: Day, isOpen = true): UseQueryResult<TakenSlot[]> {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  const query = useQuery({ ...takenSlotsOfDay(supabase, day), ...useLiveOptions(day, isOpen) });
  const { data } = query;
  // The job that ends expired holds sends its message up to a minute later.
  useEffect(() => {
    const ends = (data ?? []).filter(isHeld).map(({ held_until }) => Date.parse(held_until));
    if (ends.length === 0) return;
    const first = Math.min(...ends);
    const timer = setTimeout(
      () =>
        queryClient.setQueryData(takenSlotsOfDay(supabase, day).queryKey, (slots) =>
          slots?.filter((slot) => !isHeld(slot) || Date.parse(slot.held_until) > first),
        ),
      msUntil(first),
    );
    return () => clearTimeout(timer);
  }, [supabase, queryClient, day, data]);
  return query;
}

const msUntil = (end: number): number => Math.max(end - serverNow().getTime(), 0);

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

interface LiveDay {
  readonly listeners: Set<() => void>;
  isLive: boolean;
  end: () => void;
}

const liveDays = new WeakMap<QueryClient, Map<Day, LiveDay>>();

/** Whether every change of the day's taken slots is applied. */
export const isLive = (queryClient: QueryClient, day: Day): boolean =>
  liveDays.get(queryClient)?.get(day)?.isLive ?? false;

/** Applies changes of the day's taken slots to what the query cache contains of the day. One channel serves all watchers. */
export function watchDay(
  supabase: Supabase,
  queryClient: QueryClient,
  day: Day,
  onStatus: () => void,
): () => void {
  const days = liveDays.get(queryClient) ?? new Map<Day, LiveDay>();
  liveDays.set(queryClient, days);
  const live = days.get(day) ?? startDay(supabase, queryClient, day);
  days.set(day, live);
  live.listeners.add(onStatus);
  return () => {
    live.listeners.delete(onStatus);
    if (live.listeners.size > 0) return;
    days.delete(day);
    live.end();
  };
}

function startDay(supabase: Supabase, queryClient: QueryClient, day: Day): LiveDay {
  const live: LiveDay = { listeners: new Set(), isLive: false, end: () => undefined };
  const taken = liveRead(queryClient, takenSlotsOfDay(supabase, day).queryKey, applyChange);
  const freeSpans = liveRead(queryClient, freeSpansQuery(supabase, day).queryKey, applyToFreeSpans);

  /** The free time around a gap depends on the other slots: the server computes it again. */
  function touchesGap({ payload: { gap = 0, room_id, before } }: TakenSlotChange): boolean {
    const rooms = queryClient.getQueryData(roomQueries.list(supabase).queryKey) ?? [];
    const hasGap = (id: string) => rooms.some((room) => room.id === id && room.rules.gap > 0);
    return gap > 0 || hasGap(room_id) || (before !== undefined && hasGap(before.room_id));
  }

  const holds = new Map<string, ReturnType<typeof setTimeout>>();
  const apply = (change: TakenSlotChange) => {
    taken.apply(change);
    if (touchesGap(change)) freeSpans.refetch();
    else freeSpans.apply(change);
  };

  /** Frees a held slot at its end, unless another change of it comes before. */
  function awaitEndOfHold({ event, payload }: TakenSlotChange): void {
    clearTimeout(holds.get(payload.booking_id));
    holds.delete(payload.booking_id);
    if (event === "freed" || !payload.held_until) return;
    const free = () => apply({ event: "freed", payload });
    holds.set(payload.booking_id, setTimeout(free, msUntil(Date.parse(payload.held_until))));
  }

  /** While disconnected, another member may book a held slot, so only the next read says whether it is free. */
  function forgetHolds(): void {
    for (const timer of holds.values()) clearTimeout(timer);
    holds.clear();
  }

  function setLive(value: boolean): void {
    live.isLive = value;
    for (const listener of live.listeners) listener();
  }

  const leave = watchTopic(supabase, `slots:${day}`, {
    onMessage(message) {
      const change = readChange(message);
      if (!change) return;
      apply(change);
      awaitEndOfHold(change);
    },
    onReady() {
      setLive(true);
      taken.refetch();
      freeSpans.refetch();
    },
    onLost() {
      forgetHolds();
      setLive(false);
    },
  });
  live.end = () => {
    forgetHolds();
    leave();
  };
  return live;
}

/** A cached list that changes are applied to. */
function liveRead<Row>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  applyTo: (rows: readonly Row[], change: TakenSlotChange) => Row[],
) {
  /** The response to a read that is under way may be older than a change. */
  function afterRead(work: () => void): void {
    const query = queryClient.getQueryCache().find({ queryKey, exact: true });
    if (query?.state.fetchStatus === "fetching") void query.promise?.then(work, work);
  }

  const isReading = () => queryClient.isFetching({ queryKey, exact: true }) > 0;
  const read = () => void queryClient.invalidateQueries({ queryKey, exact: true });
  return {
    apply(change: TakenSlotChange): void {
      const apply = () =>
        void queryClient.setQueryData<Row[]>(queryKey, (rows) => rows && applyTo(rows, change));
      apply();
      afterRead(apply);
    },
    refetch(): void {
      if (isReading()) afterRead(read);
      else read();
    },
  };
}
